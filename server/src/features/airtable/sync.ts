import { msg } from '@paratope/shared/words/message';
import { type Deps, inTransaction, systemContext } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { AirtableRefused, AirtableUnreachable } from '../../gateways/airtable/airtable.ts';
import { GivenUp, type JobHandler, type RetryRule } from '../../jobs/jobs.ts';
import { exchangeApplications } from './exchange-applications.ts';
import { type Exchanged, exchangeMatches } from './exchange-matches.ts';
import { noteSeen, readMapping, readSeen } from './facts.ts';
import { takeInvestors } from './take-investors.ts';

export const syncAirtableJob = 'airtable-sync';

/** Retries a provider that does not answer after one minute, then after five. */
export const syncRetries: RetryRule = { tries: 3, waitBefore: (attempts) => (attempts === 1 ? 60_000 : 300_000) };

/** Once an hour, so that decisions on one side reach the other. */
export const nextExchange = (after: Date): Date => new Date((Math.floor(after.getTime() / anHour) + 1) * anHour);
const anHour = 3_600_000;

/**
 * Imports the investors and exchanges decisions. Completed steps stay when a later one fails, and all of it may run again. Does nothing
 * when no base is connected.
 */
export const syncAirtable =
  (deps: Deps): JobHandler =>
  async (job, report) => {
    const { airtable } = deps.gateways;
    if (!airtable) return;
    const ctx = systemContext(deps, 'airtable');
    const mapping = await readMapping(deps.database.reader);
    const total: Exchanged = { fromAirtable: 0, toAirtable: 0, newApplications: 0, notes: [] };
    const progress = (stage: string) => (done: number) => report({ stage, done, total: 0 });
    let { seenColumns } = await readSeen(deps.database.reader);
    try {
      const taken = await takeInvestors(ctx, airtable, mapping, progress('investors'));
      seenColumns = taken.seenColumns;
      await whereThere(mapping.tables.matches, () =>
        exchangeMatches(ctx, airtable, mapping.tables.matches, total, progress('decisions')),
      );
      await whereThere(mapping.tables.applications, () => exchangeApplications(ctx, airtable, mapping, total));
      const { undo: id, created, updated, skipped, conflicts } = taken.report;
      await note({
        state: 'done',
        message: '',
        investors: { id, created, updated, skipped, conflicts: conflicts.slice(0, mostShown) },
      });
    } catch (failure) {
      if (!(failure instanceof AirtableRefused || failure instanceof AirtableUnreachable)) throw failure;
      await note({ state: 'failed', message: failure.sentence, investors: null });
      throw failure instanceof AirtableRefused ? new GivenUp(failure.message) : failure;
    }

    async function whereThere(table: string, work: () => Promise<void>): Promise<void> {
      try {
        await work();
      } catch (failure) {
        if (!(failure instanceof AirtableRefused && failure.isMissingTable)) throw failure;
        total.notes.push(msg('The table {table} isn’t in this base, so nothing was synced with it.', { table }));
      }
    }

    async function note(
      end: Pick<NonNullable<Awaited<ReturnType<typeof readSeen>>['last']>, 'state' | 'message' | 'investors'>,
    ) {
      const { fromAirtable, toAirtable, newApplications, notes } = total;
      const at = deps.clock.now().toISOString();
      const decisions = { fromAirtable, toAirtable };
      const last = { ...end, at, decisions, newApplications, notes: notes.slice(0, mostShown) };
      await inTransaction(ctx, async (tx) => {
        await noteSeen(tx, { last, seenColumns });
        const hasDone =
          end.investors?.id ?? (fromAirtable + toAirtable + newApplications > 0 || end.state === 'failed');
        if (!hasDone) return;
        await writeAudit(ctx, tx, {
          action: `airtable.sync-${end.state}`,
          subject: job.id,
          details: { importId: end.investors?.id, ...decisions, newApplications },
        });
      });
    }
  };

const mostShown = 100;
