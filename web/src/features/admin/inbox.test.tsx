import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { InboxList } from './inbox-list.tsx';
import { MailList } from './mail-list.tsx';
import { inside } from './testing/inside.tsx';

afterEach(() => vi.unstubAllGlobals());

const item = (id: string, more: object) => ({
  id,
  state: 'open',
  from: { name: 'Quill Therapeutics', email: 'orla@quill.example' },
  text: 'Quill Therapeutics registered with orla@quill.example.',
  details: {},
  note: '',
  receivedAt: '2026-05-04T10:00:00.000Z',
  handledAt: null,
  ...more,
});
const address = item('i1', { kind: 'address-check', title: 'Confirm an email address' });
const wish = item('i2', { kind: 'password-request', title: 'New password requested' });
const code = item('i3', { kind: 'partner-code', title: 'Partner code request' });
const page = (data: object[]) => ({ body: { success: true, data, total: data.length, nextCursor: null } });

test('[decision C9] [decision Z21] an address is confirmed from the inbox, with a note', async () => {
  let rows = [address];
  const asked = answerWith({
    'GET /api/admin/inbox': () => page(rows),
    'PATCH /api/admin/inbox/i1': ({ body }) => {
      rows = [{ ...address, ...(body as object) }];
      return { body: { success: true, data: rows[0] } };
    },
  });
  await open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Read Confirm an email address, orla@quill.example' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm an email address' }));
  await userEvent.type(dialog.getByLabelText('Note'), 'Met at the booth');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm address' }));
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    state: 'done',
    note: 'Met at the booth',
    seenState: 'open',
  });
});

test('[decision S2] [P29] a password request needs a note, and gives the link to hand over', async () => {
  const link = 'https://paratope.example/client/reset-password?chosen=1&token=abc';
  answerWith({
    'GET /api/admin/inbox': page([wish]),
    'POST /api/admin/password-requests/i2/approve': ({ body }) =>
      (body as { note: string }).note === ''
        ? refusal(400, 'invalid', 'Note how you verified this person.')
        : { body: { success: true, link, data: { link } } },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Read New password requested/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New password requested' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve and get link' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Note how you verified this person.');
  await userEvent.type(dialog.getByLabelText('How did you verify this person?'), 'Called them');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve and get link' }));
  await waitFor(() => expect((dialog.getByLabelText('Password link') as HTMLInputElement).value).toBe(link));
});

test('[decision Z39] a partner code is approved from the inbox with a note, which says what is missing', async () => {
  const missing = 'Note how you know that the partner invested in this company.';
  const asked = answerWith({
    'GET /api/admin/inbox': page([code]),
    'PATCH /api/admin/inbox/i3': ({ body }) =>
      (body as { note: string }).note === ''
        ? refusal(400, 'invalid', missing)
        : { body: { success: true, data: { ...code, ...(body as object) } } },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Read Partner code request/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Partner code request' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve code' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(missing);
  await userEvent.type(dialog.getByLabelText('How do you know the partner invested in this company?'), 'On their site');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.findLast(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    state: 'done',
    note: 'On their site',
    seenState: 'open',
  });
});

test('who only reads sees a matter and has nothing to press', async () => {
  answerWith({ 'GET /api/admin/inbox': page([address]) });
  await open(false);
  await userEvent.click(await screen.findByRole('button', { name: /^Read Confirm an email address/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Confirm address' })).toBeNull();
  // The one in the corner, and the one at the end.
  expect(dialog.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});

test('mails are listed with what became of them', async () => {
  const mail = (id: string, state: string, message = '') => ({
    id,
    to: `${state}@quill.example`,
    subject: `A mail that is ${state}`,
    text: 'Words',
    state,
    message,
    createdAt: '2026-05-04T10:00:00.000Z',
    sentAt: null,
  });
  answerWith({
    'GET /api/admin/mail-outbox': page([
      mail('m1', 'sent'),
      mail('m2', 'failed', 'The mail server responded with status 550.'),
      mail('m3', 'kept'),
    ]),
  });
  renderOn(await testDevice({ signedIn: false }), inside(<MailList />));
  expect(await screen.findByText('A mail that is sent')).toBeTruthy();
  expect(screen.getByText('The mail server responded with status 550.')).toBeTruthy();
  expect(screen.getByText('Not sent: no mail server is set up')).toBeTruthy();
});

async function open(canAct = true) {
  renderOn(await testDevice({ signedIn: false }), inside(<InboxList />, { canAct }));
}
