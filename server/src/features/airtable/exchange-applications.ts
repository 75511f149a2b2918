import type { AirtableMapping } from '@paratope/shared/airtable/api';
import { ApplicationStatus } from '@paratope/shared/inbox/api';
import { type Message, msg } from '@paratope/shared/words/message';
import { type Ctx, inTransaction } from '../../context.ts';
import { type Airtable, type AirtableRecord, AirtableRefused } from '../../gateways/airtable/airtable.ts';
import { type ApplicationRow, applicationById, decideApplication, takeApplication } from '../premium/index.ts';
import { cellText } from './cells.ts';
import { directionOf } from './exchange.ts';
import type { Exchanged } from './exchange-matches.ts';
import { linksOf, putLinks } from './store.ts';

/**
 * Imports the Premium Support applications of the base and brings their decisions into agreement on both sides. A base without their
 * table keeps them among the submissions, where they are only read.
 */
export async function exchangeApplications(
  ctx: Ctx,
  airtable: Airtable,
  { tables }: AirtableMapping,
  total: Exchanged,
): Promise<void> {
  try {
    for await (const page of airtable.pages(tables.applications))
      await exchangePage(ctx, page, total, (records) => airtable.update(tables.applications, records));
  } catch (failure) {
    if (!(failure instanceof AirtableRefused && failure.isMissingTable)) throw failure;
    const ofPremium = { filterByFormula: '{Application Type}="Premium Support"' };
    for await (const page of airtable.pages(tables.submissions, ofPremium)) await exchangePage(ctx, page, total);
  }
}

type Write = (records: { id: string; fields: Record<string, unknown> }[]) => Promise<readonly AirtableRecord[]>;

async function exchangePage(ctx: Ctx, page: readonly AirtableRecord[], total: Exchanged, write?: Write): Promise<void> {
  const links = await linksOf(
    ctx.database.reader,
    'premium_applications',
    page.map(({ id }) => id),
  );
  const { outgoing, incoming } = await inTransaction(ctx, async (tx) => {
    const outgoing: { record: AirtableRecord; row: ApplicationRow }[] = [];
    const incoming = { newApplications: 0, fromAirtable: 0, notes: [] as Message[] };
    for (const record of page) {
      const link = links.get(record.id);
      const known = link && (await applicationById(tx.db, link.rowId));
      const texts = Object.fromEntries(Object.entries(record.fields).map(([name, value]) => [name, cellText(value)]));
      const taken = known
        ? { row: known, isNew: false }
        : await takeApplication(ctx, tx, { texts, createdAt: new Date(record.createdTime).toISOString() });
      if (!taken) {
        incoming.notes.push(
          msg('An application in Airtable ({id}) has no company name or no email address and was skipped.', {
            id: record.id,
          }),
        );
        continue;
      }
      const { row, isNew } = taken;
      if (isNew) incoming.newApplications += 1;
      const [ours, theirs] = [row.status, statusIn(record)];
      const before = isNew ? { ours, theirs } : link && { ours: asStatus(link.ours), theirs: asStatus(link.theirs) };
      const { way, isContested } = directionOf({ ours, theirs, before, open: 'Under Review' });
      if (isContested) {
        incoming.notes.push(
          msg(
            'Paratope and Airtable have different decisions on {company}’s application. We kept the one from Paratope: {decision}.',
            { company: row.companyName, decision: { label: ours } },
          ),
        );
      }
      if (way === 'out' && write) {
        outgoing.push({ record, row });
        continue;
      }
      if (way === 'in') {
        await decideApplication(ctx, tx, { id: row.id, status: theirs, reason: 'Decided in Airtable' });
        incoming.fromAirtable += 1;
      }
      await putLinks(tx, [linkFor(record.id, row.id, way === 'in' ? theirs : ours, theirs)]);
    }
    return { outgoing, incoming };
  });
  total.newApplications += incoming.newApplications;
  total.fromAirtable += incoming.fromAirtable;
  total.notes.push(...incoming.notes);
  if (!write || outgoing.length === 0) return;
  const written = await write(
    outgoing.map(({ record, row }) => ({
      id: record.id,
      fields: { 'Application Status': row.status, 'Reviewed At': row.reviewedAt },
    })),
  );
  const told = outgoing.map(({ record, row }, at) =>
    linkFor(record.id, row.id, row.status, statusIn(written[at] ?? record)),
  );
  await inTransaction(ctx, (tx) => putLinks(tx, told));
  total.toAirtable += told.length;
}

const asStatus = (value: unknown): ApplicationStatus => {
  const status = ApplicationStatus.safeParse(value);
  return status.success ? status.data : 'Under Review';
};

const statusIn = ({ fields }: AirtableRecord): ApplicationStatus => asStatus(cellText(fields['Application Status']));

const linkFor = (id: string, rowId: string, ours: ApplicationStatus, theirs: ApplicationStatus) => ({
  id,
  subject: 'premium_applications' as const,
  rowId,
  ours,
  theirs,
});
