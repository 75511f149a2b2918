import { webAddress } from '../../../ui/web-address.ts';
import { readDirectory, websiteIn } from './directory.ts';

/** Resolves to a lookup in the built-in directory, which is fetched from the app's own files. */
export async function websites(): Promise<(name: string) => string | undefined> {
  const directory = await readDirectory();
  return (name) => webAddress(websiteIn(directory, name));
}
