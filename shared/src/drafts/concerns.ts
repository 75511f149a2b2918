import { wordsOf } from '../taxonomy/words.ts';

export interface DraftConcerns {
  readonly placeholders: readonly string[];
  /** Clichés that make readers stop reading. */
  readonly stockPhrases: readonly string[];
}

export const concernsOf = (text: string): DraftConcerns => ({
  placeholders: [...new Set(text.match(placeholder) ?? [])],
  stockPhrases: stockPhrases.filter((phrase) => folded(text).includes(` ${folded(phrase).trim()} `)),
});

/** Splits the text so that every second piece is a placeholder. */
export const splitAtPlaceholders = (text: string): string[] => text.split(new RegExp(`(${placeholder.source})`));

/** `[your name]`, `{{firm}}`, `<date>`, `XX%`, `TBD`. */
const placeholder = /\[[^\]\n]{1,60}\]|\{\{?[^}\n]{1,60}\}?\}|<[^>\n]{1,40}>|\bX{2,}\b%?|\bT\.?B\.?[DC]\b/g;

/** English and German; compared word by word, ignoring case. */
export const stockPhrases: readonly string[] = [
  'I hope this email finds you well',
  'I hope this finds you well',
  'I hope you are doing well',
  'I am reaching out',
  'I wanted to reach out',
  'I came across your',
  'touch base',
  'circle back',
  'pick your brain',
  'game-changing',
  'game changer',
  'revolutionary',
  'groundbreaking',
  'cutting-edge',
  'state-of-the-art',
  'world-class',
  'next-generation',
  'paradigm shift',
  'disruptive',
  'synergies',
  'leverage our',
  'unlock the potential',
  'at the forefront',
  'uniquely positioned',
  'exciting opportunity',
  'unique opportunity',
  'once in a lifetime',
  'we are thrilled',
  'we are excited to',
  'passionate about',
  'in today’s fast-paced',
  'ever-evolving',
  'delve into',
  'move the needle',
  'low-hanging fruit',
  'win-win',
  'look no further',
  'do not hesitate',
  "don't hesitate",
  'quick question',
  'Ich hoffe, es geht Ihnen gut',
  'Ich hoffe, diese E-Mail erreicht Sie gut',
  'bahnbrechend',
  'revolutionär',
  'einzigartige Gelegenheit',
  'spannende Gelegenheit',
];

const folded = (text: string): string => ` ${wordsOf(text).join(' ')} `;
