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
const address = item('i1', { kind: 'address-check', title: 'Is this address theirs?' });
const wish = item('i2', { kind: 'password-request', title: 'Asks for a new password' });
const code = item('i3', { kind: 'partner-code', title: 'Asks to use a partner code' });
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
    await screen.findByRole('button', { name: 'Read: Is this address theirs?, orla@quill.example' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this address theirs?' }));
  await userEvent.type(dialog.getByLabelText('Note'), 'Met at the booth');
  await userEvent.click(dialog.getByRole('button', { name: 'The address is theirs' }));
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
        ? refusal(400, 'invalid', 'Please note how you recognised the person')
        : { body: { success: true, link, data: { link } } },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Read: Asks for a new password/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Asks for a new password' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve and get the link' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Please note how you recognised the person');
  await userEvent.type(dialog.getByLabelText('How did you recognise the person?'), 'Called them');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve and get the link' }));
  await waitFor(() => expect((dialog.getByLabelText('Link to hand over') as HTMLInputElement).value).toBe(link));
});

test('[decision Z39] a partner code is approved from the inbox with a note, which says what is missing', async () => {
  const missing = 'Please note how you know that the partner has backed this company';
  const asked = answerWith({
    'GET /api/admin/inbox': page([code]),
    'PATCH /api/admin/inbox/i3': ({ body }) =>
      (body as { note: string }).note === ''
        ? refusal(400, 'invalid', missing)
        : { body: { success: true, data: { ...code, ...(body as object) } } },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Read: Asks to use a partner code/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Asks to use a partner code' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve the code' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(missing);
  await userEvent.type(dialog.getByLabelText('How do you know that the partner has backed them?'), 'On their site');
  await userEvent.click(dialog.getByRole('button', { name: 'Approve the code' }));
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
  await userEvent.click(await screen.findByRole('button', { name: /^Read: Is this address theirs/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'The address is theirs' })).toBeNull();
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
      mail('m2', 'failed', 'The mail server answered with 550.'),
      mail('m3', 'kept'),
    ]),
  });
  renderOn(await testDevice({ signedIn: false }), inside(<MailList />));
  expect(await screen.findByText('A mail that is sent')).toBeTruthy();
  expect(screen.getByText('The mail server answered with 550.')).toBeTruthy();
  expect(screen.getByText('Not sent: no mail server is set')).toBeTruthy();
});

async function open(canAct = true) {
  renderOn(await testDevice({ signedIn: false }), inside(<InboxList />, { canAct }));
}
