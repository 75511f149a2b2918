import type { Planned } from '@paratope/shared/bring-list/plan';
import { sentencesOf } from '@paratope/shared/bring-list/remarks';
import { t } from '../../words/words.ts';

/** Why a line becomes what it does, in the page's language. */
export const reasonWords = ({ reason }: Planned): string =>
  sentencesOf(reason, ({ text, values = {} }) =>
    t(text, { ...values, ...(typeof values.status === 'string' ? { status: t(values.status) } : {}) }),
  );
