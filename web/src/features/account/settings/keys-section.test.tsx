import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { KeysSection, useKeys } from './keys-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const day = 24 * 60 * 60 * 1000;
const key = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  scopes: ['read'],
  createdAt: '2026-05-04T09:00:00.000Z',
  expiresAt: '2026-08-02T09:00:00.000Z',
  isExpired: false,
  usedAt: null,
  usedFrom: null,
  ...more,
});
const list = (...data: object[]) => ({ body: { success: true, data, total: data.length, nextCursor: null } });
const used = { usedAt: '2026-05-06T12:05:00.000Z', usedFrom: '203.0.113.7' };
const secret = 'ptk_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

test('a founder creates a key with a name, scopes and an end, sees it once and copies it', async () => {
  let keys: object[] = [];
  const asked = answerWith({
    'GET /api/client/keys': () => list(...keys),
    'POST /api/client/keys': ({ body }) => {
      const { name } = body as { name: string };
      if (name === 'Twice') return refusal(409, 'conflict', 'You have 20 API keys. Revoke one first.');
      keys = [key('k1', name, { scopes: ['read', 'write'] })];
      return { body: { success: true, id: 'k1', key: secret, data: { id: 'k1', key: secret } } };
    },
  });
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await open();
  expect(await screen.findByText('No API keys yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create API key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }));
  const create = () => user.click(dialog.getByRole('button', { name: 'Create key' }));
  await create();
  expect((await dialog.findByRole('alert')).textContent).toContain('Please name the key');
  await user.type(dialog.getByLabelText('Name'), 'Twice');
  await user.click(dialog.getByLabelText('Read'));
  await create();
  expect(dialog.getByRole('alert').textContent).toContain('Please choose what the key may do');
  await user.click(dialog.getByLabelText('Read'));
  await user.click(dialog.getByLabelText('Write'));
  expect(dialog.getByLabelText('Propose')).toBeTruthy();
  expect(dialog.getByText('Suggest changes. Nothing changes until you accept it under Proposals.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Expires after'), '1 year');
  await create();
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('You have 20 API keys.'));
  const name = dialog.getByLabelText('Name') as HTMLInputElement;
  expect(name.value, 'nothing typed is lost').toBe('Twice');
  await user.clear(name);
  await user.type(name, 'Weekly report');
  const before = Date.now();
  await create();

  const shown = within(await screen.findByRole('dialog', { name: 'Your new API key' }));
  expect((shown.getByLabelText('API key') as HTMLTextAreaElement).value).toBe(secret);
  await user.click(shown.getByRole('button', { name: 'Copy key' }));
  expect(copied).toHaveBeenCalledWith(secret);
  expect((await shown.findByRole('status')).textContent).toBe('Copied');
  await user.click(shown.getByRole('button', { name: "I've saved it" }));
  const sent = asked.filter(({ call }) => call.startsWith('POST')).at(-1)?.body as { expiresAt: string };
  expect(sent).toEqual({ name: 'Weekly report', scopes: ['read', 'write'], expiresAt: expect.any(String) });
  expect(Math.round((Date.parse(sent.expiresAt) - before) / day)).toBe(365);
  const line = within(await screen.findByRole('list', { name: 'API keys' }));
  expect(line.getByText('Weekly report')).toBeTruthy();
  expect(line.getByText('Read, Write')).toBeTruthy();
  expect(line.getByText('Created May 4, 2026, expires August 2, 2026')).toBeTruthy();
  expect(line.getByText('Never used')).toBeTruthy();
  expect(document.body.textContent).not.toContain(secret);
});

test('the list says the last use with its address and what has expired; a key is revoked after a question', async () => {
  let keys = [key('k1', 'Old script', { isExpired: true }), key('k2', 'Weekly report', used)];
  const asked = answerWith({
    'GET /api/client/keys': () => list(...keys),
    'DELETE /api/client/keys/k2': () => {
      keys = keys.slice(0, 1);
      return { body: { success: true, message: 'The API key is revoked.' } };
    },
  });
  await open();
  expect(await screen.findByText(/^Last used May \d, 2026, \d+:05 [AP]M from 203\.0\.113\.7$/)).toBeTruthy();
  expect(screen.getByText('Expired')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Weekly report' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke Weekly report?' }));
  expect(question.getByText(/Programs that use this key stop working right away/)).toBeTruthy();
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(screen.queryByText('Weekly report')).toBeNull());
  expect(screen.getByText('Old script')).toBeTruthy();
  expect(await screen.findByText('The API key is revoked.')).toBeTruthy();
});

test('without a connection the keys are not there, and asked for again on a press', async () => {
  let isReachable = false;
  answerWith({ 'GET /api/client/keys': () => (isReachable ? list(key('k1', 'Weekly report')) : 'unreachable') });
  await open();
  expect(await screen.findByText("We couldn't load your API keys.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create API key' })).toBeNull();
  isReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Weekly report')).toBeTruthy();
});

async function open() {
  renderOn(await testDevice(), <Section />, { at: '/client/account' });
}

function Section() {
  return <KeysSection answer={useKeys()} />;
}
