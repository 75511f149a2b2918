import { exportFiles, fileNameIn } from '@paratope/shared/export/export-files';
import type { AnyRow } from '@paratope/shared/mutation';
import { collections } from '@paratope/shared/synced';
import { draftsIn } from '@paratope/sync/client/drafts';
import { reading } from '@paratope/sync/ports';
import { zipSync } from 'fflate';
import ical from 'ical-generator';
import { pageWords } from '../words/words.ts';
import type { Workspace } from './workspace.ts';

/** Everything of this account on this device, as one zip: records, unsent changes and a queued deck. */
export async function deviceAsZip({ session, store, files }: Workspace, now: Date): Promise<File> {
  const records: Record<string, readonly AnyRow[]> = {};
  for (const collection of collections) records[collection.name] = await store.table(collection).toArray();
  const [unsent, deck] = await Promise.all([
    store.transact(reading, async (tx) => ({
      waiting: await tx.outbox.list(),
      needsYou: await tx.attention.list(),
      drafts: await draftsIn(tx),
    })),
    files.current(),
  ]);
  const at = now.toISOString();
  const { email, startupName } = session;
  const entries: Record<string, Uint8Array> = {};
  for (const { path, text } of exportFiles(
    { account: { email, startupName }, records, unsent, at, words: pageWords() },
    (calendar) => ical(calendar).toString(),
  )) {
    entries[path] = new TextEncoder().encode(text);
  }
  const file = deck && (await files.file());
  if (file) entries[fileNameIn('decks', file.name)] = new Uint8Array(await file.arrayBuffer());
  // Not in a worker: the library starts one from a blob, which the content security policy forbids.
  return new File([new Uint8Array(zipSync(entries))], `paratope-device-${at.slice(0, 10)}.zip`, {
    type: 'application/zip',
  });
}
