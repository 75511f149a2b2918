import { saveContacts } from '@paratope/shared/contacts/mutators';
import type { InputOf } from '@paratope/shared/endpoint';
import { changesOf } from '@paratope/shared/import-investors/changes';
import { guessMapping, type Mapping } from '@paratope/shared/import-investors/columns';
import { countsOf, type Planned, planImport, roomOf } from '@paratope/shared/import-investors/plan';
import { type RawLine, readLine } from '@paratope/shared/import-investors/read-line';
import { sentencesOf } from '@paratope/shared/import-investors/remarks';
import { isOpenMatch, type OpenMatch } from '@paratope/shared/matches/match';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { importInvestors } from '@paratope/shared/outreach/mutators';
import { planAllows } from '@paratope/shared/plans/plan';
import { inCatalog, type Message, msg } from '@paratope/shared/words/message';
import { CsvError, parse } from 'csv-parse/sync';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { matchesOf, visibleIds } from '../matches/index.ts';
import { runMutator } from '../sync/index.ts';
import { contactsOf } from './contacts.ts';
import { raiseOf } from './store.ts';

/**
 * Imports a founder's own list sent by a program, with the same rules as on a device. Columns are guessed from their headings. A firm the
 * server knows is linked when the rows are written. Each part waits for its turn, so that others can write in between.
 */
export async function importList(ctx: Ctx<Founder>, { csv, dryRun }: InputOf<typeof OutreachApi.importInvestors>) {
  const { startupId } = ctx.actor;
  const { reader } = ctx.database;
  const inTurn = <T>(work: () => T | Promise<T>) =>
    ctx.fairTurns.take(ctx.actor.accountId, ({ hold }) => hold(async () => work()));
  const inParts = async <Item, T>(items: readonly Item[], work: (part: readonly Item[]) => T[] | Promise<T[]>) => {
    const done: T[] = [];
    for (let from = 0; from < items.length; from += atOnce)
      done.push(...(await inTurn(() => work(items.slice(from, from + atOnce)))));
    return done;
  };
  const raise = await raiseOf(reader, startupId);
  const { rows, mapping } = await inTurn(() => headedRows(csv));
  const lines = await inParts(rows, (part) => part.map((row) => readLine(row, mapping, raise.currency)));
  const ids = await inTurn(() => visibleIds(reader, startupId));
  const matches = (await inParts(ids, (part) => matchesOf(reader, startupId, part))).filter(isOpenMatch);
  const policy = { timelineForFree: ctx.config.TIMELINE_FOR_FREE };
  const rules = {
    mayAddContacts: ({ origin }: OpenMatch) => origin === 'own' || planAllows(raise.plan, 'timeline', policy),
    mayChangeStatus: ({ origin }: OpenMatch) => origin === 'own' || planAllows(raise.plan, 'status', policy),
  };
  const contacts = await contactsOf(reader, startupId);
  const planned = await inTurn(() => planImport(lines, matches, { ...rules, contacts }));
  const room = roomOf(matches);
  const { created, updated, skipped } = countsOf(planned);
  if (created > room) {
    throw tooLarge(
      inCatalog('You can add up to 10,000 investors, and this import would exceed that. Nothing was changed.'),
    );
  }
  if (!dryRun) {
    const changes = changesOf(planned, { newId: () => ctx.random.id(), now: ctx.now });
    for (const { change, contacts: people } of changes) {
      await inTurn(() => runMutator(ctx, importInvestors, change));
      for (const part of people) await inTurn(() => runMutator(ctx, saveContacts, part));
    }
  }
  return { data: { created, updated, skipped, conflicts: planned.flatMap(conflictsOf) } };
}

/** Lines or matches in one turn: about ten milliseconds. */
const atOnce = 200;

/** Limits of one call: lines below the headings, columns, and characters in one line. */
const most = { lines: 2_000, columns: 100, signs: 50_000 } as const;

const tooLarge = (sentence: string) => new Refused('too_large', sentence);

function headedRows(csv: string): { rows: RawLine[]; mapping: Mapping } {
  const [first, ...rest] = rowsOf(csv);
  const mapping = guessMapping(first?.cells ?? []);
  if (mapping.name === undefined) {
    throw new Refused('invalid', 'No column contains the investor\'s name. Name one of them "name".', {
      fields: { csv: inCatalog("No column contains the investor's name.") },
    });
  }
  return { rows: rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')), mapping };
}

function rowsOf(csv: string): RawLine[] {
  let lines = 0;
  try {
    const rows: string[][] = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: most.signs,
      on_record: (cells: string[]) => {
        if (cells.length > most.columns)
          throw tooLarge(inCatalog('This list has more than 100 columns. Nothing was changed.'));
        lines += 1;
        if (lines > most.lines + 1)
          throw tooLarge(
            inCatalog('This list has more than 2,000 lines. Nothing was changed. Please import it in parts.'),
          );
        return cells;
      },
    });
    return rows.map((cells, at) => ({ line: at + 1, cells }));
  } catch (failure) {
    if (failure instanceof Refused) throw failure;
    if (failure instanceof CsvError && failure.code === 'CSV_MAX_RECORD_SIZE')
      throw tooLarge(inCatalog('One line of this list is longer than 50,000 characters. Nothing was changed.'));
    const reason = failure instanceof Error ? failure.message : String(failure);
    const message = msg("We can't read this as CSV. {reason}", { reason });
    throw new Refused('invalid', message, { fields: { csv: message } });
  }
}

function conflictsOf(planned: Planned): { line: number; message: Message }[] {
  const { line } = planned.line;
  if (planned.act === 'error') return [{ line, message: sentencesOf(planned.reason) }];
  return planned.line.complaints.map((complaint) => ({ line, message: sentencesOf([complaint]) }));
}
