import { type Message, msg, type Text } from '@paratope/shared/words/message';
import { type Ctx, inTransaction } from '../../context.ts';
import type { Airtable, AirtableRecord } from '../../gateways/airtable/airtable.ts';
import { takeDecisions } from '../admin/index.ts';
import { cellText, decisionIn } from './cells.ts';
import { directionOf } from './exchange.ts';
import { decidedOnlyHere, linksOf, type Pair, pairsById, pairsNamed, putLinks, type RecordLink } from './store.ts';

export interface Exchanged {
  fromAirtable: number;
  toAirtable: number;
  newApplications: number;
  readonly notes: Text[];
}

/**
 * Brings decisions on matches into agreement on both sides, and adds to the base the matches decided here that it lacks. Skips records
 * whose startup and investor are not a match here.
 */
export async function exchangeMatches(
  ctx: Ctx,
  airtable: Airtable,
  table: string,
  total: Exchanged,
  onProgress: (records: number) => Promise<void>,
): Promise<void> {
  let records = 0;
  for await (const page of airtable.pages(table)) {
    await exchangePage(ctx, airtable, table, page, total);
    records += page.length;
    await onProgress(records);
  }
  for (;;) {
    const missing = await decidedOnlyHere(ctx.database.reader, mostAtOnce);
    if (missing.length === 0) return;
    const made = await airtable.create(
      table,
      missing.map((pair) => ({ fields: fieldsOf(pair) })),
    );
    const links = made.map((record, at) => linkOf(record, missing[at]));
    await inTransaction(ctx, (tx) =>
      putLinks(
        tx,
        links.filter((link) => link !== undefined),
      ),
    );
    total.toAirtable += made.length;
    await onProgress(records + total.toAirtable);
  }
}

const mostAtOnce = 10;
const startupColumn = 'Startup Name';
const investorColumn = 'VC Name';
const decisionColumn = 'Manually Approved?'; // words: a column of the base

async function exchangePage(
  ctx: Ctx,
  airtable: Airtable,
  table: string,
  page: readonly AirtableRecord[],
  total: Exchanged,
): Promise<void> {
  const { reader } = ctx.database;
  const links = await linksOf(
    reader,
    'matches',
    page.map(({ id }) => id),
  );
  const linked = await pairsById(
    reader,
    [...links.values()].map(({ rowId }) => rowId),
  );
  const names = page.map(({ fields }) => namesIn(fields));
  const named = await pairsNamed(reader, {
    startups: [...new Set(names.map(({ startup }) => startup))],
    investors: [...new Set(names.map(({ investor }) => investor))],
  });
  const byId = new Map(linked.map((pair) => [pair.id, pair]));
  const byNames = new Map(named.map((pair) => [`${pair.startupName}|${pair.vcName}`.toLowerCase(), pair]));

  const incoming = new Map<string, boolean | null>();
  const outgoing: { record: AirtableRecord; pair: Pair }[] = [];
  const same: RecordLink[] = [];
  for (const record of page) {
    const { startup, investor } = namesIn(record.fields);
    const link = links.get(record.id);
    const pair = byId.get(link?.rowId ?? '') ?? byNames.get(`${startup}|${investor}`);
    if (!pair) continue;
    const [ours, theirs] = [decisionOf(pair), decisionIn(record.fields[decisionColumn])];
    const before = link ? { ours: asDecision(link.ours), theirs: asDecision(link.theirs) } : undefined;
    const { way, isContested } = directionOf({ ours, theirs, before, open: null });
    if (isContested) total.notes.push(contested(pair, ours));
    if (way === 'in') incoming.set(pair.id, theirs);
    if (way === 'out') outgoing.push({ record, pair });
    else same.push({ ...linkFor(record.id, pair.id), ours: way === 'in' ? theirs : ours, theirs });
  }
  await inTransaction(ctx, async (tx) => {
    await takeDecisions(ctx, tx, incoming, 'Decided in Airtable');
    await putLinks(tx, same);
  });
  total.fromAirtable += incoming.size;
  if (outgoing.length === 0) return;
  const written = await airtable.update(
    table,
    outgoing.map(({ record, pair }) => ({ id: record.id, fields: { [decisionColumn]: decisionOf(pair) } })),
  );
  const told = written.map((record, at) => linkOf(record, outgoing[at]?.pair));
  await inTransaction(ctx, (tx) =>
    putLinks(
      tx,
      told.filter((link) => link !== undefined),
    ),
  );
  total.toAirtable += written.length;
}

/** An approval by rule is not a reviewer's decision. */
const decisionOf = ({ manuallyApproved, approvedByRule }: Pair): boolean | null =>
  approvedByRule ? null : manuallyApproved;

const asDecision = (value: RecordLink['ours']): boolean | null => (typeof value === 'boolean' ? value : null);

const namesIn = (fields: AirtableRecord['fields']) => ({
  startup: cellText(fields[startupColumn]).toLowerCase(),
  investor: cellText(fields[investorColumn]).toLowerCase(),
});

const linkFor = (id: string, rowId: string) => ({ id, subject: 'matches' as const, rowId });

const linkOf = (record: AirtableRecord, pair: Pair | undefined): RecordLink | undefined =>
  pair && { ...linkFor(record.id, pair.id), ours: decisionOf(pair), theirs: decisionIn(record.fields[decisionColumn]) };

const fieldsOf = (pair: Pair) => ({
  [startupColumn]: pair.startupName,
  [investorColumn]: pair.vcName,
  'GPT fit?': pair.gptFit ?? false,
  [decisionColumn]: decisionOf(pair),
  'Similarity Score': pair.similarity,
});

const contested = ({ startupName, vcName }: Pair, ours: boolean | null): Message =>
  msg(
    'Paratope and Airtable have different decisions on the match of {startup} with {investor}. We kept the one from Paratope: {decision}.',
    {
      startup: startupName,
      investor: vcName,
      decision: ours === null ? msg('Undecided') : ours ? msg('Approved') : msg('Rejected'),
    },
  );
