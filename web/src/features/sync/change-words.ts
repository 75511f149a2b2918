import { tellings } from '@paratope/shared/changes/tellings';
import type { FieldValues, Known, Telling } from '@paratope/shared/changes/words';
import { isOpenMatch, type Match } from '@paratope/shared/matches/match';
import { acceptProposal, declineProposal, mutators, reopenProposal } from '@paratope/shared/mutators';
import { Proposals } from '@paratope/shared/proposals/proposal';
import type { Value } from '@paratope/shared/words/message';
import type { OutboxMutation } from '@paratope/sync/ports';
import { inWords, t } from '../../words/words.ts';
import { fieldLabel, shownValue } from './field-words.ts';

export interface ChangeWords {
  readonly title: string;
  /** The investor or the company; empty when it is no longer known. */
  readonly about: string;
  readonly facts: readonly ChangeFact[];
}

export interface ChangeFact {
  readonly field: string;
  readonly label: string;
  readonly before?: string;
  readonly after: string;
}

export type Change = Pick<OutboxMutation, 'name' | 'args' | 'base'>;

/** The name of a record as this device knows it; for a draft, its addressee. */
export type NameOf = Known['name'];

/** Describes a change in its mutator's words. One that this version cannot read is shown as stored, so that none of its words is hidden. */
export function changeWords({ name, args, base }: Change, nameOf: NameOf): ChangeWords {
  const decided = decidedOn({ name, args, base });
  if (decided) {
    const { title, about, facts } = changeWords(decided, nameOf);
    return { title: `${changeLabel(name)}: ${title}`, about, facts: name === acceptProposal.name ? facts : [] };
  }
  const mutator = mutators.get(name);
  const parsed = mutator?.args.safeParse(args);
  const before = flat(Object.assign({}, ...Object.values(base)));
  const given = flat(args);
  if (!mutator || !parsed?.success) {
    const content = { field: 'content', label: t('Content'), after: JSON.stringify(args, null, 2) };
    return { title: changeLabel(name), about: aboutOf(given, before, nameOf), facts: [content] };
  }
  const known: Known = { before, name: nameOf, field: fieldLabel, change: changeLabel };
  const telling: Telling = (tellings.get(name) ?? mutator.tell)?.(parsed.data, known) ?? {};
  const label = telling.label === undefined ? changeLabel(name) : t(telling.label);
  const detail = telling.detail === undefined ? '' : inWords(telling.detail);
  return {
    title: detail === '' ? label : `${label}: ${detail}`,
    about: telling.about === undefined ? aboutOf(given, before, nameOf) : joined(telling.about),
    facts: changed(telling.values ?? pick(given, Object.keys(mutator.fields ?? {})), telling.before ?? before),
  };
}

/** The change that a decision is about: as it was accepted, or as it was proposed. */
function decidedOn({ name, args, base }: Change): Change | undefined {
  if (![acceptProposal, declineProposal, reopenProposal].some((decision) => decision.name === name)) return undefined;
  const { id, ...given } = args as { id: string; name?: string; args?: object };
  const { [`${Proposals.name}/${id}`]: proposal, ...rest } = base;
  const { name: changed, args: as } = { ...proposal, ...given };
  return typeof changed === 'string' ? { name: changed, args: as, base: rest } : undefined;
}

export const changeText = ({ title, about, facts }: ChangeWords): string =>
  [
    [title, about].filter((part) => part !== '').join(', '),
    ...facts.map(({ label, after }) => `${label}: ${after}`),
  ].join('\n');

export const matchName = (match: Match | undefined): string | undefined =>
  isOpenMatch(match)
    ? [...new Set([match.vcName, match.vcInvestor.firm])].filter((part) => part !== '').join(', ')
    : undefined;

const changeLabel = (name: string): string => t(mutators.get(name)?.label ?? name);

/** A record that is unknown here goes by the name in the change, or by the one it had before. */
function aboutOf(given: FieldValues, before: FieldValues, nameOf: NameOf): string {
  const named = [given.matchId, given.id].flatMap((id) => (typeof id === 'string' ? (nameOf(id) ?? []) : []));
  return text(given.name) || named[0] || text(before.vcName) || text(before.name);
}

/** One fact per value, except for empty and unchanged ones. */
function changed(values: FieldValues, before: FieldValues): ChangeFact[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const after = isWords(value) ? joined(value) : shownValue(field, value);
    const was = shownValue(field, before[field]);
    if (after === was) return [];
    return [{ field, label: fieldLabel(field), ...(was ? { before: was } : {}), after }];
  });
}

const joined = (values: Value | readonly Value[]): string =>
  (isList(values) ? values : [values]).map(inWords).join(', ');

const isList = (values: Value | readonly Value[]): values is readonly Value[] => Array.isArray(values);

const isWords = (value: unknown): value is Value | readonly Value[] =>
  [value].flat().some((one) => typeof one === 'object' && one !== null && 'key' in one);

/** Values by field, with those one level down: a partial change of a record names its fields there. */
function flat(values: unknown): FieldValues {
  if (!isRecord(values)) return {};
  return Object.assign({}, ...Object.values(values).filter(isRecord), values);
}

const isRecord = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const pick = (values: FieldValues, fields: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== undefined && fields.includes(field)));
