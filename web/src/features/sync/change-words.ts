import { Events } from '@paratope/shared/conference/event';
import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { isOpenMatch, type Match, Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { Startups } from '@paratope/shared/startups/startup';
import { SettingsRecords, Snoozes } from '@paratope/shared/today/settings';
import { type OutboxEntry, refOf } from '@paratope/sync/ports';
import { plural, t } from '../../words/words.ts';
import { fieldLabel, shownValue } from './field-words.ts';

/** One change in a founder's words: what was done, to whom, and each value with the one it replaces. */
export interface ChangeWords {
  readonly title: string;
  /** The investor or the company; empty when it is not known any more. */
  readonly about: string;
  readonly facts: readonly ChangeFact[];
}

export interface ChangeFact {
  readonly field: string;
  readonly label: string;
  readonly before?: string;
  readonly after: string;
}

export type Change = Pick<OutboxEntry, 'name' | 'args' | 'base'>;

/** The names of records as this device knows them. */
export interface Names {
  readonly match: (matchId: string) => string | undefined;
  readonly activity: (activityId: string) => string | undefined;
  /** Whom an e-mail is for. */
  readonly draft: (draftId: string) => string | undefined;
}

export function changeWords(change: Change, names: Names): ChangeWords {
  const args = recordOf(change.args);
  const before = (collection: string) => rowBefore(change, collection);
  const title = changeTitle(change);
  const about = names.match(text(args.matchId)) ?? nameBefore(before(Matches.name));

  switch (change.name) {
    case 'setStatus':
      return {
        title,
        about,
        facts: [
          ...changed({ status: args.status }, before(Matches.name)),
          ...changed(pick(args, ['notes']), before(Matches.name)),
        ],
      };
    case 'setStatuses':
      return { title, about: severalNames(args.moves, names), facts: severalStatuses(args.moves) };
    case 'editNotes':
      return { title, about, facts: changed(pick(args, ['notes']), before(Matches.name)) };
    case 'giveFeedback':
      return {
        title,
        about,
        facts: changed(pick(args, ['matchQuality', 'feedbackText']), recordOf(before(Matches.name)?.feedback)),
      };
    case 'addActivity':
      return { title, about, facts: changed(recordOf(args.details), undefined) };
    case 'editActivity': {
      const named = names.activity(text(args.id));
      return {
        title: named ? `${title}: ${named}` : title,
        about,
        facts: changed(recordOf(args.changes), before(Activities.name)),
      };
    }
    case 'deleteActivity': {
      const gone = before(Activities.name);
      return { title, about, facts: changed(pick(gone ?? {}, ['title', 'activityDate', 'notes']), undefined) };
    }
    case 'finishNextAction': {
      const kept = before(Activities.name);
      return { title, about, facts: changed(pick(kept ?? {}, ['nextAction', 'nextActionDate']), undefined) };
    }
    case 'snooze': {
      const aside = names.match(text(args.id)) ?? names.activity(text(args.id)) ?? '';
      return { title, about: aside, facts: changed(pick(args, ['until']), before(Snoozes.name)) };
    }
    case 'changeSettings':
      return {
        title,
        about: '',
        facts: changed(recordOf(args.quietDays), recordOf(before(SettingsRecords.name)?.quietDays)),
      };
    case 'saveEvent':
      return {
        title,
        about: text(recordOf(args.details).name),
        facts: changed(recordOf(args.details), before(Events.name)),
      };
    case 'removeEvent':
      return { title, about: text(before(Events.name)?.name), facts: [] };
    case 'addOwnInvestor':
      return {
        title,
        about: text(args.name),
        facts: changed(pick(args, ['name', 'firm', 'website', 'email']), undefined),
      };
    case 'submitProfile':
      return {
        title,
        about: text(recordOf(args.changes).name) || text(before(Startups.name)?.name),
        facts: changed(recordOf(args.changes), before(Startups.name)),
      };
    case 'readTermAs':
      return {
        title,
        about: text(before(Startups.name)?.name),
        facts: [{ field: 'terms', label: text(args.entry), after: meaningOf(args.terms) }],
      };
    case 'bringInvestors': {
      const [rows, removed] = [listOf(args.rows), Array.isArray(args.remove) ? args.remove.length : 0];
      const fresh = rows.filter(({ addedAt }) => addedAt !== null);
      const parts = [
        fresh.length > 0 ? plural(fresh.length, '1 investor added', '{count} investors added') : '',
        rows.length > fresh.length
          ? plural(rows.length - fresh.length, '1 investor updated', '{count} investors updated')
          : '',
        removed > 0 ? plural(removed, '1 investor taken away again', '{count} investors taken away again') : '',
      ].filter((part) => part !== '');
      const listed = fresh.map(({ details }) => text(recordOf(details).name)).join(', ');
      return {
        title,
        about: parts.join(', '),
        facts: listed === '' ? [] : [{ field: 'name', label: t('Investors'), after: listed }],
      };
    }
    case 'setCheque':
      return { title, about, facts: changed({ expectedCheque: args.cheque }, before(Matches.name)) };
    case 'setRound':
      return {
        title,
        about: text(before(Startups.name)?.name),
        facts: changed(recordOf(args.changes), recordOf(before(Startups.name)?.round)),
      };
    case 'askForDraft':
      return { title, about, facts: changed(pick(args, ['length', 'wish']), undefined) };
    case 'editDraft':
      return {
        title,
        about: names.draft(text(args.id)) ?? '',
        facts: changed(recordOf(args.changes), before(EmailDrafts.name)),
      };
    case 'markDraftSent':
      return {
        title: args.isUndo === true ? t('Email not sent after all') : title,
        about: names.draft(text(args.id)) ?? '',
        facts: [],
      };
    case 'saveView':
    case 'removeView':
      return { title, about: text(args.name), facts: [] };
    case 'withdrawn':
      return {
        title: t('Discarded: {change}', { change: changeTitle({ name: text(args.name), args: {} }) }),
        about: '',
        facts: [],
      };
    case 'keepAsIs':
      return {
        title: `${title}: ${fieldLabel(text(args.field))}`,
        about: names.match(text(args.id)) ?? names.draft(text(args.id)) ?? '',
        facts: [],
      };
    default:
      return {
        title,
        about,
        facts: [{ field: 'content', label: t('Content'), after: JSON.stringify(change.args, null, 2) }],
      };
  }
}

/** Everything a change says, as plain text for the clipboard. */
export const changeText = ({ title, about, facts }: ChangeWords): string =>
  [
    [title, about].filter((part) => part !== '').join(', '),
    ...facts.map(({ label, after }) => `${label}: ${after}`),
  ].join('\n');

export const matchName = (match: Match | undefined): string | undefined =>
  isOpenMatch(match)
    ? [...new Set([match.vcName, match.vcInvestor.firm])].filter((part) => part !== '').join(', ')
    : undefined;

type Values = Readonly<Record<string, unknown>>;

function changeTitle({ name, args }: Pick<Change, 'name' | 'args'>): string {
  const type = shownValue('activityType', recordOf(recordOf(args).details).activityType);
  if (name === 'addActivity' && type !== '') return t('New activity: {type}', { type });
  return t(titles[name] ?? name);
}

const titles: Readonly<Record<string, string>> = {
  setStatus: 'Status changed',
  setStatuses: 'Status of several changed',
  editNotes: 'Notes changed',
  giveFeedback: 'Feedback',
  addActivity: 'New activity',
  editActivity: 'Activity changed',
  deleteActivity: 'Activity deleted',
  finishNextAction: 'Next action done',
  snooze: 'Put aside',
  changeSettings: 'Gone quiet, in days',
  saveEvent: 'Conference',
  removeEvent: 'Conference removed',
  addOwnInvestor: 'Investor added',
  bringInvestors: 'List brought',
  submitProfile: 'Startup profile',
  readTermAs: 'Reading corrected',
  setRound: 'Round',
  setCheque: 'Expected cheque',
  saveView: 'View of the list saved',
  removeView: 'View of the list removed',
  askForDraft: 'Email asked for',
  editDraft: 'Email changed',
  markDraftSent: 'Email sent',
  keepAsIs: 'Kept as it is',
};

/** What somebody said that words of the profile mean. */
function meaningOf(terms: unknown): string {
  if (!Array.isArray(terms)) return t('As the lists say');
  return terms.length === 0 ? t('Compared as words') : terms.join(', ');
}

/** A line for each value, except those that say nothing or what was there before. */
function changed(values: Values, before: Values | undefined): ChangeFact[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const after = shownValue(field, value);
    const was = before ? shownValue(field, before[field]) : '';
    if (after === was) return [];
    return [{ field, label: fieldLabel(field), ...(was ? { before: was } : {}), after }];
  });
}

/** "Marta Lind and 11 others". */
function severalNames(moves: unknown, names: Names): string {
  const ids = listOf(moves).map(({ matchId }) => text(matchId));
  const first = names.match(ids[0] ?? '') ?? '';
  if (first === '') return counted(ids.length);
  return ids.length === 1
    ? first
    : plural(ids.length - 1, '{first} and 1 other', '{first} and {count} others', { first });
}

const counted = (count: number): string => plural(count, '1 investor', '{count} investors');

/** One line where all go to the same status; when they go back to where each was, how many go where. */
function severalStatuses(moves: unknown): ChangeFact[] {
  const counts = new Map<string, number>();
  for (const { status } of listOf(moves)) counts.set(text(status), (counts.get(text(status)) ?? 0) + 1);
  const after = [...counts].map(([status, count]) => `${shownValue('status', status)} (${counted(count)})`);
  return [{ field: 'status', label: fieldLabel('status'), after: after.join(', ') }];
}

function rowBefore({ base }: Change, collection: string): Values | undefined {
  const found = Object.entries(base).find(([ref]) => refOf(ref).collection === collection);
  return found?.[1] ?? undefined;
}

const nameBefore = (match: Values | undefined): string => text(match?.vcName);

const recordOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});
const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.map(recordOf) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]));
