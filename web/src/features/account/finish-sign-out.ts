import { unfinishedSignOut } from '../../local/session.ts';

/** Tells the server of a sign-out it has not heard of. To be called when the network is back and nobody is signed in. */
export async function finishSignOut(storage: Storage): Promise<void> {
  if (storage.getItem(unfinishedSignOut) !== null) await (await import('./leaving.ts')).endSession(storage);
}
