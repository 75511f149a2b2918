import { webAddress } from '../../../ui/web-address.ts';
import { websiteIn } from './directory.ts';

/** Answers the website the built-in directory has for a name; fetched from the app's own files. */
export async function websites(): Promise<(name: string) => string | undefined> {
  const { default: directory } = await import('./investor-directory.json', { with: { type: 'json' } });
  return (name) => webAddress(websiteIn(directory, name));
}
