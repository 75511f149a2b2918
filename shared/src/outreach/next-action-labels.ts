import { inCatalog } from '../words/message.ts';
import type { NextActionKind } from './activity.ts';

/** Separate from the schema, because only screens that show a kind need the labels. */
export const nextActionKindLabels = inCatalog({
  proof: 'Send proof points',
  answer: 'Answer objection',
  document: 'Send document',
  intro: 'Intro',
  close: 'Set closing date',
} as const satisfies Record<NextActionKind, string>);

/** Shown where a person chooses a kind. */
export const nextActionKindHints = inCatalog({
  proof: 'New data or a milestone to report',
  answer: 'A doubt or question to resolve',
  document: 'Something they asked to see',
  intro: 'Someone to introduce, or to thank for an introduction',
  close: 'A date, an amount or a signature',
} as const satisfies Record<NextActionKind, string>);
