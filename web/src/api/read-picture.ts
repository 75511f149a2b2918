import { namingAccount } from './call.ts';

/** The bytes of a picture of our own server; undefined where it cannot be had, whatever the reason. */
export async function readPicture(path: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', headers: namingAccount(undefined), signal });
    const isPicture = response.headers.get('Content-Type')?.startsWith('image/') === true;
    return response.ok && isPicture ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
