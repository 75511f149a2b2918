import { t } from '../words/words.ts';
import type { Workspace } from './workspace.ts';

/** Everything that exists only on this device: undecided changes, refused changes and unsubmitted forms. */
export async function waitingAsFile(workspace: Workspace, now: Date): Promise<File> {
  const { session, store, files } = workspace;
  const [changes, deck] = await Promise.all([
    store.transact({ mode: 'read', durability: 'relaxed', collections: [] }, async (tx) => ({
      waiting: await tx.outbox.list(),
      needsYou: await tx.attention.list(),
      drafts: await tx.drafts.list(),
    })),
    files.current(),
  ]);
  const content = {
    what: t("Changes that hadn't synced when this file was saved"),
    savedAt: now.toISOString(),
    email: session.email,
    startup: session.startupName,
    ...changes,
    deck: deck ?? null,
  };
  const name = `paratope-unsent-${now.toISOString().slice(0, 16).replace(/[:T]/g, '-')}.json`;
  return new File([JSON.stringify(content, null, 2)], name, { type: 'application/json' });
}
