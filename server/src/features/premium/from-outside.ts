import { emailAddress } from '@paratope/shared/answers';
import { ApplicationStatus, premiumApplicationColumns } from '@paratope/shared/inbox/api';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { changeReviewed } from './applications.ts';
import { proposedPriority } from './priority.ts';
import { type ApplicationRow, answerNames, applicationById, applicationLike, insertApplication } from './store.ts';

/** An application from an outside table: texts under the names of {@link premiumApplicationColumns}. */
export interface OutsideApplication {
  readonly texts: Readonly<Record<string, string>>;
  readonly createdAt: string;
}

/**
 * Imports an application from an outside table, with its decision and without sending a mail. An application of the same company and
 * address is treated as the same one. Returns undefined without a company or an address.
 */
export async function takeApplication(
  ctx: Ctx,
  tx: Transaction,
  { texts, createdAt }: OutsideApplication,
): Promise<{ row: ApplicationRow; isNew: boolean } | undefined> {
  const told = (name: keyof typeof premiumApplicationColumns) => (texts[premiumApplicationColumns[name]] ?? '').trim();
  const email = emailAddress('').safeParse(told('email'));
  const companyName = told('companyName') || (texts['Startup Name'] ?? '').trim();
  if (!email.success || companyName === '') return undefined;
  const known = await applicationLike(tx.db, { companyName, email: email.data });
  if (known) return { row: known, isNew: false };
  const answers = Object.fromEntries(answerNames.map((name) => [name, told(name)]));
  const status = ApplicationStatus.safeParse(told('applicationStatus'));
  const priority = told('priorityScore') === '' ? Number.NaN : Number(told('priorityScore'));
  const row: ApplicationRow = {
    id: ctx.random.id(),
    startupId: null,
    companyName,
    founderName: told('founderName'),
    email: email.data,
    answers,
    priorityTenths: priority >= 0 && priority <= 10 ? Math.round(priority * 10) : Math.round(proposedPriority(answers)),
    status: status.success ? status.data : 'Under Review',
    deckId: null,
    submittedAt: instantOf(told('submittedAt')) ?? createdAt,
    reviewedAt: instantOf(told('reviewedAt')) ?? null,
  };
  await insertApplication(tx, row);
  return { row, isNew: true };
}

/** Applies a decision made outside as if by a reviewer. Returns undefined when there is no such application. */
export async function decideApplication(
  ctx: Ctx,
  tx: Transaction,
  { id, status, reason }: { id: string; status: ApplicationRow['status']; reason: string },
): Promise<ApplicationRow | undefined> {
  const row = await applicationById(tx.db, id);
  return row && changeReviewed(ctx, tx, row, { status, priorityTenths: row.priorityTenths, reason });
}

function instantOf(text: string): string | undefined {
  const moment = new Date(text);
  return text === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
