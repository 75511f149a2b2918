import { matchQualityLabels, parseMatchQuality } from '@paratope/shared/matches/feedback';
import type { Match } from '@paratope/shared/matches/match';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { formatMoney } from '@paratope/shared/money';
import { Activities, activityStatusLabels, activityTypeLabels } from '@paratope/shared/outreach/activity';
import { statusLabels } from '@paratope/shared/outreach/status';
import { Startups } from '@paratope/shared/startups/startup';
import { type OutboxEntry, refOf } from '@paratope/sync/ports';

/** One change in a founder's words: what was done, to whom, and each value with the one it replaces. */
export interface ChangeWords {
  readonly title: string;
  /** The investor or the company; empty when it is not known any more. */
  readonly about: string;
  readonly facts: readonly ChangeFact[];
}

export interface ChangeFact {
  readonly label: string;
  readonly before?: string;
  readonly after: string;
}

export type Change = Pick<OutboxEntry, 'name' | 'args' | 'base'>;

/** `nameOf` gives the name of a match on this device. */
export function changeWords(change: Change, nameOf: (matchId: string) => string | undefined): ChangeWords {
  const args = recordOf(change.args);
  const before = (collection: string) => rowBefore(change, collection);
  const about = nameOf(text(args.matchId)) ?? nameBefore(before(Matches.name));

  switch (change.name) {
    case 'setStatus':
      return {
        title: 'Status changed',
        about,
        facts: [
          ...changed({ status: args.status }, before(Matches.name)),
          ...changed(pick(args, ['notes']), before(Matches.name)),
        ],
      };
    case 'editNotes':
      return { title: 'Notes changed', about, facts: changed(pick(args, ['notes']), before(Matches.name)) };
    case 'giveFeedback':
      return {
        title: 'Feedback',
        about,
        facts: changed(pick(args, ['matchQuality', 'feedbackText']), undefined),
      };
    case 'addActivity': {
      const details = recordOf(args.details);
      return {
        title: `New activity: ${shown('activityType', details.activityType)}`,
        about,
        facts: changed(details, undefined),
      };
    }
    case 'editActivity':
      return { title: 'Activity changed', about, facts: changed(recordOf(args.changes), before(Activities.name)) };
    case 'deleteActivity': {
      const gone = before(Activities.name);
      return {
        title: 'Activity deleted',
        about,
        facts: changed(pick(gone ?? {}, ['title', 'activityDate', 'notes']), undefined),
      };
    }
    case 'addOwnInvestor':
      return {
        title: 'Investor added',
        about: text(args.name),
        facts: changed(pick(args, ['name', 'firm', 'website', 'email']), undefined),
      };
    case 'submitProfile':
      return {
        title: 'Startup profile',
        about: text(recordOf(args.changes).name) || text(before(Startups.name)?.name),
        facts: changed(recordOf(args.changes), before(Startups.name)),
      };
    default:
      return { title: change.name, about, facts: [{ label: 'Content', after: JSON.stringify(change.args, null, 2) }] };
  }
}

/** Everything a change says, as plain text for the clipboard. */
export const changeText = ({ title, about, facts }: ChangeWords): string =>
  [
    [title, about].filter((part) => part !== '').join(', '),
    ...facts.map(({ label, after }) => `${label}: ${after}`),
  ].join('\n');

export const matchName = (match: Match | undefined): string | undefined =>
  isOpenMatch(match) ? [match.vcName, match.vcInvestor.firm].filter((part) => part !== '').join(', ') : undefined;

type Values = Readonly<Record<string, unknown>>;

const labels: Readonly<Record<string, string>> = {
  status: 'Status',
  notes: 'Notes',
  matchQuality: 'Match quality',
  feedbackText: 'Feedback',
  activityType: 'Type',
  title: 'Title',
  description: 'Description',
  activityDate: 'Date',
  nextAction: 'Next action',
  nextActionDate: 'Due',
  name: 'Name',
  firm: 'Firm',
  website: 'Website',
  email: 'Email',
  contactName: 'Contact name',
  drugModality: 'Drug Modality',
  diseaseFocus: 'Disease Focus',
  investmentStage: 'Investment Stage',
  geography: 'Geography',
  investmentAmount: 'Investment Amount',
  investmentCurrency: 'Currency',
};

/** A line for each value, except those that say nothing or what was there before. */
function changed(values: Values, before: Values | undefined): ChangeFact[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const after = shown(field, value);
    const was = before ? shown(field, before[field]) : '';
    if (after === was) return [];
    return [{ label: labels[field] ?? field, ...(was ? { before: was } : {}), after: after || 'empty' }];
  });
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (field === 'investmentAmount' && typeof value === 'number') return formatMoney(value).replace('$', '');
  const word = String(value);
  if (field === 'status')
    return { ...statusLabels, ...activityStatusLabels }[word as keyof typeof statusLabels] ?? word;
  if (field === 'activityType') return activityTypeLabels[word as keyof typeof activityTypeLabels] ?? word;
  if (field === 'matchQuality') {
    const quality = parseMatchQuality(word);
    return quality ? matchQualityLabels[quality] : word;
  }
  return word;
}

function rowBefore({ base }: Change, collection: string): Values | undefined {
  const found = Object.entries(base).find(([ref]) => refOf(ref).collection === collection);
  return found?.[1] ?? undefined;
}

const nameBefore = (match: Values | undefined): string => text(match?.vcName);

const recordOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]));
