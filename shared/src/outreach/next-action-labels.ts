import { inCatalog } from '../words/message.ts';
import type { NextActionKind } from './activity.ts';

/** Apart from the schema: only the screens that show a kind need its words. */
export const nextActionKindLabels = inCatalog({
  proof: 'Send proof points',
  answer: 'Answer objection',
  document: 'Send document',
  intro: 'Intro',
  close: 'Close date',
} as const satisfies Record<NextActionKind, string>);

/** What each kind is meant for, said where somebody chooses one. */
export const nextActionKindHints = {
  proof: 'New data or a milestone to report',
  answer: 'A doubt or question to settle',
  document: 'Something they asked to see',
  intro: 'Somebody to introduce, or to thank for it',
  close: 'A date, an amount or a signature',
} as const satisfies Record<NextActionKind, string>;
