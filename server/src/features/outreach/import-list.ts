import type { InputOf } from '@paratope/shared/endpoint';
import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch } from '@paratope/shared/matches/match';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { changesOf } from '@paratope/shared/outreach/bring-list/changes';
import { guessMapping } from '@paratope/shared/outreach/bring-list/columns';
import { countsOf, type Planned, planImport } from '@paratope/shared/outreach/bring-list/plan';
import { type RawLine, type ReadLine, readLine } from '@paratope/shared/outreach/bring-list/read-line';
import { sentencesOf } from '@paratope/shared/outreach/bring-list/remarks';
import { bringInvestors } from '@paratope/shared/outreach/mutators';
import { planAllows } from '@paratope/shared/plans/plan';
import { parse } from 'csv-parse/sync';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { visibleMatches } from '../matches/index.ts';
import { runMutator } from '../sync/index.ts';
import { raiseOf } from './store.ts';

/**
 * A founder's own list from a program: read, planned and taken in by the same rules as on a device. The columns are guessed from their headings. A
 * firm the server knows is linked where the rows are written.
 */
export async function importList(ctx: Ctx<Founder>, { csv, dryRun }: InputOf<typeof OutreachApi.importInvestors>) {
  const { startupId } = ctx.actor;
  const raise = await raiseOf(ctx.database.reader, startupId);
  const matches = (await visibleMatches(ctx.database.reader, startupId)).filter(isOpenMatch);
  const planned = planImport(linesOf(csv, raise.currency), matches, {
    mayChangeStatus: ({ origin }) =>
      origin === 'own' || planAllows(raise.plan, 'status', { timelineForFree: ctx.config.TIMELINE_FOR_FREE }),
  });
  if (!dryRun) {
    const changes = changesOf(planned, { newId: () => ctx.random.id() as MatchId, now: ctx.now });
    for (const { change } of changes) await runMutator(ctx, bringInvestors, change);
  }
  const { created, updated, skipped } = countsOf(planned);
  return { data: { created, updated, skipped, conflicts: planned.flatMap(conflictsOf) } };
}

function linesOf(csv: string, currency: string): ReadLine[] {
  const [first, ...rest] = rowsOf(csv);
  const mapping = guessMapping(first?.cells ?? []);
  if (mapping.name === undefined) {
    throw new Refused('invalid', 'No column names the investors. Call one of them "name".', {
      fields: { csv: 'No column names the investors.' },
    });
  }
  return rest
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => readLine(row, mapping, currency));
}

function rowsOf(csv: string): RawLine[] {
  try {
    const rows: string[][] = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: false,
    });
    return rows.map((cells, at) => ({ line: at + 1, cells }));
  } catch (failure) {
    const message = `This is not CSV. ${failure instanceof Error ? failure.message : String(failure)}`;
    throw new Refused('invalid', message, { fields: { csv: message } });
  }
}

/** What of a line could not be taken: all of it, or single cells. */
function conflictsOf(planned: Planned): { line: number; message: string }[] {
  const { line } = planned.line;
  if (planned.act === 'error') return [{ line, message: sentencesOf(planned.reason) }];
  return planned.line.complaints.map((complaint) => ({ line, message: sentencesOf([complaint]) }));
}
