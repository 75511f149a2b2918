import { AdminApi } from '@paratope/shared/admin/api';
import type { CsvList } from '@paratope/shared/admin/instance-api';
import { parseInput } from '@paratope/shared/answers';
import { type CsvLine, csvLines, writeCsv } from '@paratope/shared/csv';
import type { Endpoint, InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Listed } from '../../http/paging.ts';
import { listInvestorRecords } from '../investors/index.ts';
import { listOutbox } from '../mail/index.ts';
import { listAllPayments, listPromoCodes } from '../payments/index.ts';
import { listPremiumApplications } from '../premium/index.ts';
import { listClients } from './clients.ts';
import { listAudit } from './instance.ts';
import { listMatches } from './review.ts';
import { listSubmissions } from './submissions.ts';

const mostRows = 100_000;
const pageSize = 500;

/** The file begins before its last rows are read, and no more of them are read than the caller takes. */
export async function listCsv(ctx: Ctx<Admin>, { list, ...query }: InputOf<typeof AdminApi.listCsv>) {
  const { columns, page } = sheets[list];
  const first = await page(ctx, query);
  if (first.total > mostRows)
    throw new Refused('invalid', 'This list has more than 100,000 rows. Narrow it with a search or a filter.');
  await inTransaction(ctx, (tx) =>
    writeAudit(ctx, tx, { action: 'list.downloaded', subject: list, details: { rows: first.total } }),
  );
  const lines = (rows: readonly Row[]): CsvLine[] => rows.map((row) => columns.map((name) => cell(row[name])));
  let next = first.nextCursor;
  let sent: string | undefined = writeCsv([columns.map(heading), ...lines(first.data)]);
  const body = new ReadableStream<string>({
    async pull(stream) {
      if (sent !== undefined) stream.enqueue(sent);
      sent = undefined;
      if (next === null) return stream.close();
      const { data, nextCursor } = await page(ctx, { ...query, cursor: next });
      next = nextCursor;
      stream.enqueue(csvLines(lines(data)));
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${list}-${ctx.now.slice(0, 10)}.csv"`,
    },
  });
}

type Row = Readonly<Record<string, unknown>>;

interface Sheet {
  readonly columns: readonly string[];
  page(ctx: Ctx<Admin>, query: Readonly<Record<string, string>>): Promise<Listed<Row>>;
}

const sheet = <Input, Item>(
  { input }: Endpoint<Input>,
  verb: (ctx: Ctx<Admin>, input: Input) => Promise<Listed<Item>>,
  columns: readonly (keyof Item & string)[],
): Sheet => ({
  columns,
  async page(ctx, query) {
    const parsed = parseInput(input, { ...query, limit: pageSize });
    if (!parsed.ok) throw new Refused('invalid', parsed.message);
    return (await verb(ctx, parsed.data)) as Listed<Row>;
  },
});

const sheets: Readonly<Record<CsvList, Sheet>> = {
  audit: sheet(AdminApi.audit, listAudit, ['id', 'at', 'action', 'subject']),
  clients: sheet(AdminApi.clients, listClients, [
    ...([
      'id',
      'companyName',
      'contactName',
      'email',
      'phone',
      'sector',
      'stage',
      'fundingGoal',
      'fundingCurrency',
    ] as const),
    ...(['plan', 'isActive', 'matchingStatus', 'analysisStatus', 'createdAt', 'updatedAt'] as const),
  ]),
  investors: sheet(AdminApi.investors, listInvestorRecords, [
    ...(['id', 'name', 'firm', 'website', 'email', 'phone', 'kind', 'thesis', 'stages', 'modalities'] as const),
    ...(['diseaseAreas', 'geographies', 'chequeFrom', 'chequeTo', 'deals', 'source', 'lastSeen', 'updatedAt'] as const),
  ]),
  'mail-outbox': sheet(AdminApi.mailOutbox, listOutbox, ['id', 'createdAt', 'to', 'subject', 'state']),
  matches: sheet(AdminApi.matches, listMatches, [
    ...(['id', 'startupName', 'vcName', 'vcFirm', 'similarityScore', 'gptFit', 'manuallyApproved'] as const),
    ...(['approvedByRule', 'clientAccess', 'status', 'assignedAt'] as const),
  ]),
  payments: sheet(AdminApi.payments, listAllPayments, [
    ...(['id', 'createdAt', 'paidAt', 'startupName', 'company', 'email', 'amount', 'currency', 'period'] as const),
    ...(['provider', 'state', 'promoCode', 'discount', 'receiptNumber'] as const),
  ]),
  'premium-applications': sheet(AdminApi.premiumApplications, listPremiumApplications, [
    ...(['id', 'companyName', 'founderName', 'email', 'applicationStatus', 'priorityScore'] as const),
    ...(['submittedAt', 'reviewedAt', 'fundingGoal', 'industryFocus', 'currentStage'] as const),
  ]),
  'promo-codes': sheet(AdminApi.promoCodes, listPromoCodes, [
    ...([
      'id',
      'code',
      'discount',
      'uses',
      'mostUses',
      'expiresAt',
      'isActive',
      'investorName',
      'note',
      'createdAt',
    ] as const),
  ]),
  submissions: sheet(AdminApi.submissions, listSubmissions, [
    ...(['id', 'startupName', 'email', 'drugModality', 'diseaseFocus', 'investmentStage', 'geography'] as const),
    ...(['investmentAmount', 'investmentCurrency', 'overallScore', 'applicationType', 'matchingStatus'] as const),
    ...(['analysisStatus', 'submittedAt'] as const),
  ]),
};

/** "lastSeen" is headed "last seen", as an import of investors reads it. */
const heading = (name: string): string =>
  (importHeadings[name] ?? name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const importHeadings: Readonly<Record<string, string>> = { chequeFrom: 'checkFrom', chequeTo: 'checkTo' };

function cell(value: unknown): string | number {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.join('; ');
  return value === null || value === undefined ? '' : String(value);
}
