import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { keyOf } from '@paratope/shared/words/message';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { paged } from '../../http/paging.ts';
import { makeLink, markVerified, refuseRequest, requestById } from '../account/index.ts';
import { changeItem, type InboxRow, inboxItemById, listItems } from '../inbox/index.ts';
import { queueMail } from '../mail/index.ts';
import { codeApproved } from '../payments/index.ts';

export const listInbox = (ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.inbox>) =>
  paged(input, (page) => listItems(ctx.database.reader, page), item);

/**
 * Marking an address check as done confirms the address; marking a partner code as done lets the company use it. Archiving a password
 * request refuses it.
 */
export async function handleItem(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.handleItem>) {
  const { id, state, note, seenState } = input;
  const changed = await inTransaction(ctx, async (tx) => {
    const known = await inboxItemById(tx.db, id);
    if (!known) throw new Refused('missing', 'We couldn’t find this inbox item.');
    if (seenState !== undefined && seenState !== known.state) {
      throw new Refused('conflict', 'Someone else handled this after you opened it. Refresh to see it.');
    }
    if (state === 'done' && known.kind === 'password-request' && known.state === 'open') {
      throw new Refused('invalid', 'Approve this request with a note on how you verified the person, or archive it.');
    }
    if (state === 'done' && known.kind === 'partner-code' && !keyOf(note ?? known.note).trim()) {
      const missing = 'Note how you know that the partner invested in this company.';
      throw new Refused('invalid', missing, { fields: { note: missing } });
    }
    await changeItem(tx, id, {
      ...(state ? { state, handledAt: state === 'open' ? null : ctx.now } : {}),
      ...(note === undefined ? {} : { note }),
    });
    if (state && state !== known.state) {
      if (state === 'done' && known.kind === 'address-check') {
        await markVerified(ctx, tx, known.subjectId, note ?? known.note);
      }
      if (state === 'done' && known.kind === 'partner-code') {
        const url = `${ctx.config.publicUrl}/subscribe`;
        await queueMail(ctx, tx, { to: known.email, mail: codeApproved(String(known.details.code), url) });
      }
      if (state === 'archived' && known.kind === 'password-request') await refuseRequest(tx, known.id);
      await audit(ctx, tx, `inbox.${state}`, known, known.kind === 'partner-code' ? { note: note ?? known.note } : {});
    }
    return (await inboxItemById(tx.db, id)) ?? known;
  });
  return { data: item(changed) };
}

/** Returns the single-use link for a requested password, for the admin to hand to the person they recognized. */
export async function approvePasswordRequest(
  ctx: Ctx<Admin>,
  { id, note }: InputOf<typeof AdminApi.approvePasswordRequest>,
) {
  const link = await inTransaction(ctx, async (tx) => {
    const known = await inboxItemById(tx.db, id);
    const request = await requestById(tx.db, id);
    if (!known || request?.state !== 'waiting') throw new Refused('missing', 'This request was already handled.');
    await changeItem(tx, id, { state: 'done', note, handledAt: ctx.now });
    await audit(ctx, tx, 'password-request.approved', known, { note });
    return makeLink(ctx, tx, { purpose: 'password-request', holderId: id, email: null });
  });
  return inBothPlaces({ link });
}

const item = ({ name, email, subjectId: _subjectId, ...row }: InboxRow) => ({ ...row, from: { name, email } });

const audit = (ctx: Ctx<Admin>, tx: Transaction, action: string, known: InboxRow, details = {}) =>
  writeAudit(ctx, tx, {
    action,
    subject: known.subjectId || known.id,
    details: { kind: known.kind, ...details },
  });
