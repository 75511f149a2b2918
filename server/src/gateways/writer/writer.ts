import type { WrittenDraft } from '@paratope/shared/drafts/draft';
import type { DraftLength } from '@paratope/shared/drafts/email-draft';
import type { DraftBasis } from '@paratope/shared/drafts/fact';
import type { Text } from '@paratope/shared/words/message';
import { Unavailable } from '../unavailable.ts';

/** Writes an e-mail from facts. Whoever asks holds its sentences against them (shared/src/drafts/check-draft.ts). */
export interface Writer {
  /** `embedded`: nothing leaves this server. */
  readonly kind: 'embedded' | 'endpoint';
  readonly model: string;
  /** Raised with every change of what is asked and how. */
  readonly promptVersion: string;
  /** Throws {@link WriterUnavailable} when nothing can be had now. */
  write(basis: DraftBasis, ask: { length: DraftLength; wish: string }): Promise<WriterAnswer>;
}

export interface WriterAnswer {
  readonly draft: WrittenDraft;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Nothing can be had now. `isKey`: because the endpoint does not take the operator's key, which only the operator can mend. */
export class WriterUnavailable extends Unavailable {
  readonly isKey: boolean;

  constructor(sentence: Text, { isKey, cause }: { isKey: boolean; cause?: unknown }) {
    super(sentence, { cause });
    this.isKey = isKey;
  }
}
