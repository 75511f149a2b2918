import { saveContacts } from '../contacts/mutators.ts';
import type { Mutator } from '../mutation.ts';
import { deleteActivity, finishNextAction, importInvestors, setStatuses } from '../outreach/mutators.ts';
import { type OutreachStatus, statusLabels } from '../outreach/status.ts';
import { inCatalog, msg, type Value } from '../words/message.ts';
import type { Known, Telling } from './words.ts';

// biome-ignore lint/suspicious/noExplicitAny: arguments are parsed by the mutator's own schema before they get here.
type Tell = (args: any, known: Known) => Telling;

/** Each function takes the arguments of its own mutator. */
const of = <Args>({ name }: Mutator<Args>, tell: (args: Args, known: Known) => Telling): readonly [string, Tell] => [
  name,
  tell,
];

/** Descriptions that take some words. Separate from the mutators, because the app starts without the pages that show them. */
export const tellings: ReadonlyMap<string, Tell> = new Map([
  of(setStatuses, ({ moves }, { name }) => {
    const counts = new Map<OutreachStatus, number>();
    for (const { status } of moves) counts.set(status, (counts.get(status) ?? 0) + 1);
    const status = [...counts].map(([to, count]) =>
      msg('{count, plural, one {{status} (1 investor)} other {{status} ({count} investors)}}', {
        count,
        status: msg(statusLabels[to]),
      }),
    );
    return { about: severalInvestors(moves.map(({ matchId }) => name(matchId))), values: { status }, before: {} };
  }),
  of(importInvestors, ({ rows, remove }) => {
    const added = rows.filter(({ addedAt }) => addedAt !== null);
    const counted = [
      msg('{count, plural, one {1 investor added} other {{count} investors added}}', { count: added.length }),
      msg('{count, plural, one {1 investor updated} other {{count} investors updated}}', {
        count: rows.length - added.length,
      }),
      msg('{count, plural, one {Import of 1 investor undone} other {Import of {count} investors undone}}', {
        count: remove.length,
      }),
    ];
    return {
      about: counted.filter(({ values }) => values.count !== 0),
      values: { investors: added.map(({ details }) => details.name ?? '').join(', ') },
    };
  }),
  of(saveContacts, ({ rows, remove }, { name, before }) => {
    const [one, ...more] = rows;
    return {
      ...(one ? {} : { label: inCatalog('Contact removed') }),
      about: [...rows, ...remove].map(({ id }) => name(id) ?? String(before.name ?? one?.details.name ?? '')),
      values: one && more.length === 0 ? { ...one.details, role: one.role } : {},
    };
  }),
  of(deleteActivity, (_, { before: { title, activityDate, notes } }) => ({
    values: { title, activityDate, notes },
    before: {},
  })),
  of(finishNextAction, (_, { before: { nextAction, nextActionDate } }) => ({
    values: { nextAction, nextActionDate },
    before: {},
  })),
]);

/** "Marta Lind and 11 others". */
function severalInvestors(names: readonly (string | undefined)[]): Value {
  const [first] = names;
  if (first === undefined)
    return msg('{count, plural, one {1 investor} other {{count} investors}}', { count: names.length });
  return names.length === 1
    ? first
    : msg('{count, plural, one {{first} and 1 other} other {{first} and {count} others}}', {
        count: names.length - 1,
        first,
      });
}
