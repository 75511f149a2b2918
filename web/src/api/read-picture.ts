import { namingAccount } from './call.ts';

/** The bytes of a picture on our own server; undefined if it cannot be loaded for any reason. */
export async function readPicture(path: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', headers: namingAccount(undefined), signal });
    const isPicture = response.headers.get('Content-Type')?.startsWith('image/') === true;
    return response.ok && isPicture ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}
