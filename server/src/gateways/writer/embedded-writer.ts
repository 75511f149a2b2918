import { writeDraft } from '@paratope/shared/drafts/write-draft';
import type { Writer } from './writer.ts';

/** Writes by rule. Needs no key and no network, and is deterministic. */
export const createEmbeddedWriter = (): Writer => ({
  kind: 'embedded',
  model: 'paratope-letter-1',
  promptVersion: 'letter-2',
  write: async (basis, { words, ...ask }) => ({
    draft: writeDraft(basis, ask, words),
    inputTokens: 0,
    outputTokens: 0,
  }),
});
