import type { WrittenDraft } from '@paratope/shared/drafts/draft';
import type { DraftLength } from '@paratope/shared/drafts/email-draft';
import type { DraftBasis } from '@paratope/shared/drafts/fact';
import type { Text } from '@paratope/shared/words/message';
import type { Words } from '@paratope/shared/words/words';
import { Unavailable } from '../unavailable.ts';

/** Writes an email from facts. The caller checks its sentences against them (shared/src/drafts/check-draft.ts). */
export interface Writer {
  /** `embedded`: nothing leaves this server. */
  readonly kind: 'embedded' | 'endpoint';
  readonly model: string;
  /** Raised with every change of the prompt. */
  readonly promptVersion: string;
  /** Throws {@link WriterUnavailable} if no answer is available now. An endpoint writes English whatever `words` are. */
  write(basis: DraftBasis, ask: DraftAsk): Promise<WriterAnswer>;
}

export interface DraftAsk {
  readonly length: DraftLength;
  readonly wish: string;
  /** Of the email's language, which the facts are in. */
  readonly words: Words;
}

export interface WriterAnswer {
  readonly draft: WrittenDraft;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** No answer is available now. `isKey`: the endpoint refused the operator's key, which only the operator can fix. */
export class WriterUnavailable extends Unavailable {
  readonly isKey: boolean;

  constructor(sentence: Text, { isKey, cause }: { isKey: boolean; cause?: unknown }) {
    super(sentence, { cause });
    this.isKey = isKey;
  }
}
