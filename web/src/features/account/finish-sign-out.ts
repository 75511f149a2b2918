import { unfinishedSignOut } from '../../local/session.ts';

/** Reports a sign-out the server has not heard of. Call it when the network is back and nobody is signed in. */
export async function finishSignOut(storage: Storage): Promise<void> {
  if (storage.getItem(unfinishedSignOut) !== null) await (await import('./leaving.ts')).endSession(storage);
}
