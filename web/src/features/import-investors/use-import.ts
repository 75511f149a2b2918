import { saveContacts } from '@paratope/shared/contacts/mutators';
import type { Result } from '@paratope/shared/failure';
import { type Brought, type BroughtPair, changesOf } from '@paratope/shared/import-investors/changes';
import { countsOf, type Planned } from '@paratope/shared/import-investors/plan';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { importInvestors } from '@paratope/shared/outreach/mutators';
import type { Saved } from '@paratope/sync/client/outbox';
import type { Before } from '@paratope/sync/client/undo';
import { deviceWord, newId } from '../../local/device.ts';
import { useMutate, useUndo } from '../../local/hooks.ts';
import { useToast } from '../../ui/toast.tsx';
import { inWords, t } from '../../words/words.ts';

export interface Imported {
  readonly created: number;
  readonly updated: number;
  /** Lines that changed nothing. */
  readonly left: readonly Planned[];
  /** Undoes all of it; false if the device could not. Calling it twice is harmless. */
  undo(): Promise<boolean>;
  isUndone(): boolean;
}

/** Saves a plan, with one Undo for all of it; undefined if nothing could be saved. */
export function useImport(): (planned: readonly Planned[]) => Promise<Imported | undefined> {
  const mutate = useMutate();
  const takeBack = useUndo();
  const toast = useToast();
  const faultOf = async (change: Promise<Result<Saved>>): Promise<{ readonly fault: string } | Saved> => {
    const result = await change.catch(() => undefined);
    return result?.ok ? result.value : { fault: result ? inWords(result.message) : t("This device couldn't save it.") };
  };

  return async (planned) => {
    const pairs = changesOf(planned, { newId: () => newId<string>(), now: new Date().toISOString() });
    const made: (BroughtPair & Saved)[] = [];
    let fault: string | undefined;
    for (const pair of pairs) {
      const result = await faultOf(mutate(importInvestors, pair.change));
      if ('fault' in result) {
        fault = result.fault;
        break;
      }
      made.push({ ...pair, ...result });
      for (const part of pair.contacts) {
        const saved = await faultOf(mutate(saveContacts, part));
        if ('fault' in saved) fault = saved.fault;
      }
      if (fault) break;
    }
    const waiting = [...made].reverse();
    const undo = async () => {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const { back, contacts } = next;
        for (const { rows } of contacts) {
          const remove = rows.map(({ id, matchId }) => ({ id, matchId }));
          const gone = await faultOf(mutate(saveContacts, { rows: [], remove }));
          if ('fault' in gone) return false;
        }
        const taken = await faultOf(takeBack(next.made, importInvestors, (was) => withNotes(back, was)));
        if ('fault' in taken) return false;
        waiting.shift();
      }
      return true;
    };
    const toldUndo = async () => {
      const text = (await undo()) ? t('Your list is back to how it was.') : t('Please try again on the import page.');
      toast.show({ title: waiting.length === 0 ? t('Import undone') : t("We couldn't undo this"), text });
    };
    const counts = countsOf(planned);
    const rows = made.flatMap(({ change }) => change.rows);
    const created = rows.filter(({ addedAt }) => addedAt !== null).length;
    if (fault) {
      const text =
        made.length === 0
          ? fault
          : t('{count} of {value} were saved. {fault}', {
              count: rows.length,
              value: counts.created + counts.updated,
              fault,
            });
      toast.show({ title: t("The import didn't finish"), text, tone: 'danger' });
      if (made.length === 0) return undefined;
    }
    toast.show({
      title: t('Import saved on this {device}', { device: t(deviceWord()) }),
      text: t('{created} new, {value} updated', { created, value: rows.length - created }),
      action: { label: t('Undo'), onAct: () => void toldUndo() },
    });
    return {
      created,
      updated: rows.length - created,
      left: planned.filter(({ act }) => act === 'skip' || act === 'error'),
      undo,
      isUndone: () => waiting.length === 0,
    };
  };
}

/** Restores the notes from before the import, keeping what was written into them since. */
const withNotes = (back: Brought, was: Before): Brought => ({
  ...back,
  rows: back.rows.map((row) => {
    const match = row.given.notes === undefined ? undefined : was(Matches, row.id);
    return isOpenMatch(match) ? { ...row, given: { ...row.given, notes: match.notes } } : row;
  }),
});
