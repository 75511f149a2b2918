import type { AdminApi } from '@paratope/shared/admin/api';
import type { InvestorContact } from '@paratope/shared/admin/investors-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { changedMeanwhile, versionOf } from '../../db/changed-meanwhile.ts';
import {
  type ContactRow,
  changeContact,
  contactById,
  contactsOf,
  deleteContactRow,
  insertContact,
} from './contacts-store.ts';
import { notThere, readInvestor, sourceOf } from './keep-investors.ts';
import { matchTotals } from './matches-store.ts';
import { declaredBy, investorsById } from './store.ts';

export async function readInvestorDetail(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.investor>) {
  const { reader } = ctx.database;
  const investor = await readInvestor(ctx, id);
  const facts = await declaredBy(reader, [id]);
  return {
    data: {
      investor,
      facts: facts.map(({ field, value, source, seenAt }) => ({ field, value: wordOf(field, value), source, seenAt })),
      contacts: (await contactsOf(reader, [id])).map(contactOf),
      totals: await matchTotals(reader, id),
    },
  };
}

/** Without a source, the contact counts as entered by the admin today. */
export async function addContact(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.addContact>) {
  const { id: investorId, name, role = '', source } = input;
  const row: ContactRow = {
    id: ctx.random.id(),
    investorId,
    name,
    role,
    email: addressIn(input.email) ?? null,
    source: source || sourceOf(ctx),
    seenAt: input.seenAt ?? ctx.now.slice(0, 10),
  };
  await inTransaction(ctx, async (tx) => {
    const [known] = await investorsById(tx.db, [investorId]);
    if (!known) throw notThere();
    await insertContact(tx, row);
    await writeAudit(ctx, tx, { action: 'investor.contact-added', subject: investorId });
  });
  return { data: contactOf(row) };
}

export async function editContact(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.editContact>) {
  const { id: investorId, contactId, name, role, source, seenAt, seenVersion } = input;
  const email = addressIn(input.email);
  const changed = await inTransaction(ctx, async (tx) => {
    const known = await contactById(tx.db, contactId, investorId);
    if (!known) throw noContact();
    if (seenVersion !== undefined && seenVersion !== contactOf(known).version) {
      const detail = { contact: contactId };
      throw await changedMeanwhile(ctx, tx, { subject: investorId, detail, current: contactOf(known) });
    }
    const row = await changeContact(
      tx,
      { id: contactId, investorId },
      {
        name,
        ...(role === undefined ? {} : { role }),
        ...(email === undefined ? {} : { email }),
        ...(source === undefined ? {} : { source: source || sourceOf(ctx) }),
        ...(seenAt === undefined ? {} : { seenAt }),
      },
    );
    if (!row) throw noContact();
    await writeAudit(ctx, tx, {
      action: 'investor.contact-edited',
      subject: investorId,
      details: { contact: contactId },
    });
    return row;
  });
  return { data: contactOf(changed) };
}

export async function deleteContact(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.deleteContact>) {
  const { id: investorId, contactId } = input;
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteContactRow(tx, contactId, investorId))) throw noContact();
    await writeAudit(ctx, tx, { action: 'investor.contact-deleted', subject: investorId });
  });
  return { message: 'Contact deleted.' };
}

const terms = { stage: taxonomy.investment_stage, modality: taxonomy.modality, disease: taxonomy.disease } as const;

function wordOf(field: string, value: string): string {
  const known = field === 'stage' || field === 'modality' || field === 'disease' ? terms[field] : [];
  return known.find(({ id }) => id === value)?.label ?? value;
}

const contactOf = ({ investorId: _investorId, ...contact }: ContactRow): InvestorContact => ({
  ...contact,
  version: versionOf(contact),
});

/** An empty text removes the address; undefined leaves it. */
function addressIn(email: string | undefined): string | null | undefined {
  if (email === undefined) return undefined;
  const address = email.trim();
  if (address === '') return null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return address;
  const message = 'Please enter a valid email address.';
  throw new Refused('invalid', message, { fields: { email: message } });
}

const noContact = () => new Refused('missing', 'We couldn’t find this contact.');
