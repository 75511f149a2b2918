import type { FieldWords } from '@paratope/shared/changes/words';
import { mutators } from '@paratope/shared/mutators';
import type { Hours } from '@paratope/shared/outreach/hours';
import type { Round } from '@paratope/shared/round/round';
import { collections } from '@paratope/shared/synced';
import { placeOf, spanInWords } from '../../local/times.ts';
import { dayInFull } from '../../ui/days.ts';
import { type Passed, passedWords } from '../../words/passed-words.ts';
import { choiceWords, formatMoney, t } from '../../words/words.ts';

export function fieldLabel(field: string): string {
  const words = fields.get(field);
  return words === undefined ? field : t(typeof words === 'string' ? words : words.label);
}

/** Free texts are compared word by word, other fields as a whole. */
export const isText = (field: string): boolean => texts.has(field);

/** A value in words; empty if there is nothing to show. */
export function shownValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'passedBecause') return passedWords(value as Passed);
  if (Array.isArray(value)) return value.map((one) => namedWords(one) ?? choiceWords(String(one))).join(', ');
  if (field === 'feedback') return feedbackWords(value);
  if (field === 'expectedCheque') return sumWords(value);
  if (field === 'round') return roundWords(value);
  if (field === 'hours' || field === 'nextActionHours') return hoursWords(value);
  if (typeof value === 'object') return namedWords(value) ?? '';
  if (typeof value === 'number') return formatMoney(value).replace('$', '').trim();
  const word = String(value);
  if (field === 'investmentStage') return choiceWords(word);
  if (!isText(field) && aDay.test(word)) return dayInFull(word);
  const label = choices.get(`${field} ${word}`);
  return label === undefined ? word : t(label);
}

const aDay = /^\d{4}-\d\d-\d\d$/;

const feedbackWords = (value: unknown): string => {
  const { matchQuality = '', feedbackText = '' } = value as { matchQuality?: string; feedbackText?: string };
  return [shownValue('matchQuality', matchQuality), feedbackText].filter((part) => part !== '').join('. ');
};

/** A person by name; where a contact works, by the role there. */
const namedWords = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, role } = value as { name?: string; role?: string };
  return name ?? role;
};

/** As on the wall clock there: without its day, the moment is unknown. */
function hoursWords(value: unknown): string {
  const { start, end, zone } = value as Hours;
  const span = { start: timeOf(start), end: end === null ? null : timeOf(end), zone: 'UTC' };
  return t('{time} in {place}', { time: spanInWords(span, 'UTC'), place: placeOf(zone) });
}

const timeOf = (time: string): number => Date.parse(`2000-01-01T${time}Z`);

function sumWords(value: unknown): string {
  const { amount = 0, currency = '' } = value as { amount?: number; currency?: string };
  return formatMoney(amount, currency);
}

function roundWords(value: unknown): string {
  const { target, committedElsewhere = 0, softElsewhere = 0, currency = '' } = value as Partial<Round>;
  return [
    typeof target === 'number' ? t('Target {sum}', { sum: formatMoney(target, currency) }) : '',
    committedElsewhere > 0
      ? t('{sum} committed outside the list', {
          sum: formatMoney(committedElsewhere, currency),
        })
      : '',
    softElsewhere > 0 ? t('{sum} soft-circled outside the list', { sum: formatMoney(softElsewhere, currency) }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

const texts: ReadonlySet<string> = new Set([...collections.flatMap(({ texts = [] }) => texts), 'feedbackText']);

/** Labels of the fields that the mutators set. */
const fields: ReadonlyMap<string, FieldWords> = new Map(
  [...mutators.values()].flatMap((mutator) => Object.entries(mutator.fields ?? {})),
);

/** Labels of values from a list, by field and value. */
const choices: ReadonlyMap<string, string> = new Map(
  [...mutators.values()]
    .flatMap((mutator) => Object.entries(mutator.fields ?? {}))
    .flatMap(([field, words]) =>
      Object.entries(typeof words === 'string' ? {} : words.choices).map(([value, label]) => [
        `${field} ${value}`,
        label,
      ]),
    ),
);
