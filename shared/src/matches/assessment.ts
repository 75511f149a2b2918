import { criterionLabels, type Remark, type Tooth } from './match.ts';
import { plural, type Story } from './story.ts';

/**
 * The assessment as text with bold headings, one per line. Each sentence repeats a fact of the teeth or the remarks; where
 * there is none there is no sentence.
 */
export function assess(
  { investor, among }: Story,
  { teeth, against, raises }: { teeth: readonly Tooth[]; against: readonly Remark[]; raises: readonly Remark[] },
): string {
  const known = teeth.filter(({ score }) => score !== null);
  const strong = known
    .filter(({ score, evidence }) => (score ?? 0) >= 0.6 && evidence.length > 0)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, 3);
  const dates = investor.deals.flatMap(({ date }) => date ?? []).sort();
  const [first] = dates;
  const last = dates.at(-1);
  const span = first && last && first !== last ? ` between ${first} and ${last}` : first ? ` of ${first}` : '';
  const sources = [
    investor.deals.length > 0 ? `${plural(investor.deals.length, 'deal')}${span}` : '',
    investor.facts.length > 0 ? plural(investor.facts.length, 'declared fact') : '',
  ].filter(Boolean);

  const parts: [heading: string, lines: string[]][] = [
    ['Why this investor', strong.map(whyLine)],
    ['What speaks against', against.map(({ title, text }) => `${title}: ${text}`)],
    ['What would raise it', raises.map(({ title, text }) => `${title}: ${text}`)],
    [
      'How sure this is',
      [
        `Compared on ${known.length} of ${teeth.length} criteria among ${plural(among, 'investor')}${sources.length > 0 ? `, from ${sources.join(' and ')}` : ''}.`,
        'The fit is a rank among them, not a probability.',
      ],
    ],
  ];
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [`**${heading}**`, ...lines].join('\n'))
    .join('\n\n');
}

/** "Place: You: Boston, MA. They: New England. Seed of Calvera Bio, Boston, MA (2025-03-02)." */
function whyLine({ criterion, yours, theirs, evidence }: Tooth): string {
  const shown =
    evidence.find(({ kind, text }) => kind === 'deal' || (kind === 'text' && !sameWords(text, theirs))) ?? evidence[0];
  const receipt =
    shown && !sameWords(shown.text, theirs) ? `${withoutStop(shown.text)}${shown.date ? ` (${shown.date})` : ''}` : '';
  const sides = [yours && theirs ? `You: ${yours}` : '', theirs && criterion !== 'thesis' ? `They: ${theirs}` : ''];
  return `${criterionLabels[criterion]}: ${[...sides, receipt]
    .filter(Boolean)
    .map((part) => `${withoutStop(part)}.`)
    .join(' ')}`;
}

const withoutStop = (text: string): string => text.replace(/[.\s]+$/, '');
const sameWords = (one: string, other: string): boolean =>
  withoutStop(one).startsWith(withoutStop(other).replace(/…$/, '')) && other !== '';
