import type { OutreachStatus } from '@paratope/shared/outreach/status';
import type { BindingTooth } from '../../web/src/ui/binding-analysis.tsx';
import type { Scores } from '../../web/src/ui/binding-glyph.tsx';

/** Invented, like everything on the style sheet. */
export interface SampleInvestor {
  readonly id: string;
  readonly name: string;
  readonly firm: string;
  readonly place: string;
  readonly fit: number;
  readonly scores: Scores;
  readonly status: OutreachStatus;
  readonly note: string;
  readonly action?: { readonly kind: string; readonly what: string; readonly when: string; readonly isLate?: boolean };
}

export const sampleInvestors: readonly SampleInvestor[] = [
  {
    id: 'a',
    name: 'Orla Fennimore',
    firm: 'Quillback Partners',
    place: 'Cork',
    fit: 91,
    scores: [0.95, 0.9, 1, 0.72, 0.93, 0.9, 0.3],
    status: 'in_discussion',
    note: 'Kept coming back to the lung exposure data. Asked for the tox summary before the partner meeting on Thursday.',
    action: { kind: 'Send document', what: 'Tox summary, two pages', when: 'Fri 12 Jun' },
  },
  {
    id: 'b',
    name: 'Tadeo Brandvold',
    firm: 'Larkmoor Capital',
    place: 'Bergen',
    fit: 87,
    scores: [0.9, 0.7, 0.96, 0.92, 0.88, 0.62, 0.87],
    status: 'in_term_negotiation',
    note: 'Second draft is back. Open: the trigger of the second tranche and who sits on the board.',
    action: { kind: 'Set closing date', what: 'Call with their counsel', when: '2 days late', isLate: true },
  },
  {
    id: 'c',
    name: 'Nilufar Askarova-Lindqvist',
    firm: 'Brindle Harbor Fund',
    place: 'Halifax',
    fit: 82,
    scores: [0.86, 0.36, 0.95, 0.76, 0.9, 0.88, 0.8],
    status: 'reaching_out',
    note: 'Came through Dr. Zeman. Wants one page, not the deck.',
    action: { kind: 'Intro', what: 'Thank Dr. Zeman', when: 'Mon 15 Jun' },
  },
  {
    id: 'd',
    name: 'Ivo Castelmar',
    firm: 'Tolvane Life Sciences',
    place: 'Girona',
    fit: 78,
    scores: [0.9, 1, 0.86, 0.8, 0.52, null, 0.82],
    status: 'onboard',
    note: 'Signed. Happy to take reference calls.',
  },
  {
    id: 'e',
    name: 'Wanjiru Petit',
    firm: 'Osmunda Ventures',
    place: 'Nairobi',
    fit: 58,
    scores: [0.7, 0.9, null, null, 0.86, 0.2, 0.5],
    status: 'not_contacted',
    note: '',
  },
  {
    id: 'f',
    name: 'Łukasz Čermák',
    firm: 'Dovetail Growth',
    place: 'Brno',
    fit: 31,
    scores: [0, 0.5, 0.4, 0.05, 0.6, 0.9, 0.1],
    status: 'passed',
    note: 'Too early for this fund. Come back with phase 1 data.',
    action: { kind: 'Send proof points', what: 'When phase 1 starts', when: 'Q2 2027' },
  },
];

export const sampleTeeth: readonly BindingTooth[] = [
  {
    criterion: 'stage',
    score: 0.95,
    yours: 'IND-enabling, filing planned next spring',
    theirs: 'Preclinical to phase 1',
  },
  { criterion: 'place', score: 0.5, yours: 'Leuven, Belgium', theirs: 'Nordics first' },
  { criterion: 'modality', score: 1, yours: 'Inhaled nanobody', theirs: 'Biologics' },
  { criterion: 'cheque', score: 0.74, yours: '$6.0M seed, lead wanted', theirs: '$1M to $4M' },
  { criterion: 'disease', score: 0.3, yours: 'Idiopathic pulmonary fibrosis', theirs: 'Respiratory, fibrosis second' },
  { criterion: 'recency', score: null, yours: 'Raising now', theirs: 'Last deal unknown' },
  { criterion: 'thesis', score: 0.62, yours: 'Abstract, 212 words', theirs: 'Thesis, 640 words' },
];
