import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { useWebhooks, WebhooksSection } from './webhooks-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const url = 'https://hooks.quillwort.example/in';
const webhook = (more: object = {}) => ({
  id: 'w1',
  url,
  events: ['match.created', 'payment.completed'],
  createdAt: '2026-05-04T09:00:00.000Z',
  pausedAt: null,
  pausedBy: null,
  ...more,
});
const list = (...data: object[]) => ({ body: { success: true, data, total: data.length, nextCursor: null } });
const secret = `whsec_${'A'.repeat(43)}=`;

test('an owner adds a webhook with an address and events, sees the secret once and copies it; a refusal loses nothing typed', async () => {
  let webhooks: object[] = [];
  const asked = answerWith({
    'GET /api/client/webhooks': () => list(...webhooks),
    'POST /api/client/webhooks': ({ body }) => {
      const given = body as { url: string; events: string[] };
      const sentence = 'Please enter a public address that starts with https://';
      if (given.url.startsWith('http:')) return refusal(400, 'invalid', sentence);
      webhooks = [webhook(given)];
      return { body: { success: true, id: 'w1', secret, data: { id: 'w1', secret } } };
    },
  });
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await open();
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
  const add = () => user.click(dialog.getByRole('button', { name: 'Add webhook' }));
  await add();
  expect((await dialog.findByRole('alert')).textContent).toContain('Please enter an address');
  await user.type(dialog.getByLabelText('Webhook address'), 'http://hooks.quillwort.example/in');
  await add();
  expect(dialog.getByRole('alert').textContent).toContain('Please choose at least one event');
  await user.click(dialog.getByLabelText('Payment received'));
  await user.click(dialog.getByLabelText('New investor'));
  await add();
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Please enter a public address'));
  const address = dialog.getByLabelText('Webhook address') as HTMLInputElement;
  expect(address.value).toBe('http://hooks.quillwort.example/in');
  await user.clear(address);
  await user.type(address, url);
  await add();
  const shown = within(await screen.findByRole('dialog', { name: 'Your signing secret' }));
  expect((shown.getByLabelText('Signing secret') as HTMLTextAreaElement).value).toBe(secret);
  await user.click(shown.getByRole('button', { name: 'Copy secret' }));
  expect(copied).toHaveBeenCalledWith(secret);
  await user.click(shown.getByRole('button', { name: "I've saved it" }));
  expect(asked.filter(({ call }) => call.startsWith('POST')).at(-1)?.body).toEqual({
    url,
    events: ['match.created', 'payment.completed'],
  });
  const line = within(await screen.findByRole('list', { name: 'Webhooks' }));
  expect(line.getByText(url)).toBeTruthy();
  expect(line.getByText('New investor, Payment received')).toBeTruthy();
  expect(document.body.textContent).not.toContain(secret);
});

test('a test event is sent; the deliveries say what came of them, and one is sent again', async () => {
  const delivery = (id: string, more: object) => ({
    id,
    type: 'match.created',
    state: 'delivered',
    at: '2026-05-04T09:00:00.000Z',
    attempts: 1,
    triedAt: '2026-05-04T09:00:00.000Z',
    status: 204,
    fault: null,
    nextAt: null,
    ...more,
  });
  const failing = { state: 'waiting', status: null, fault: 'timeout', nextAt: '2026-05-04T09:05:00.000Z' };
  const asked = answerWith({
    'GET /api/client/webhooks': list(webhook()),
    'POST /api/client/webhooks/w1/test': { body: { success: true, deliveryId: 'm3', data: { deliveryId: 'm3' } } },
    'GET /api/client/webhooks/w1/deliveries': list(
      delivery('m3', { type: 'webhook.test', state: 'waiting', attempts: 0, triedAt: null, status: null }),
      delivery('m2', failing),
      delivery('m1', {}),
    ),
    'POST /api/client/webhooks/w1/deliveries/m1/resend': {
      body: { success: true, data: delivery('m1', { state: 'waiting' }) },
    },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: `Send a test event to ${url}` }));
  expect(await screen.findByText('A test event is on its way. Its delivery shows whether it arrived.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `Deliveries of ${url}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries' }));
  expect(await dialog.findByText(/Delivered$/)).toBeTruthy();
  expect(dialog.getByText('Test event')).toBeTruthy();
  expect(dialog.getByText(/: answered 204$/)).toBeTruthy();
  expect(dialog.getByText(/: no answer within 10 seconds$/)).toBeTruthy();
  expect(dialog.getByText(/Next try May 4, 2026/)).toBeTruthy();
  await userEvent.click(
    dialog.getAllByRole('button', { name: /^Send New investor of .* again$/ }).at(-1) as HTMLElement,
  );
  expect(await screen.findByText('The event is sent again.')).toBeTruthy();
  expect(asked.some(({ call }) => call.endsWith('/m1/resend'))).toBe(true);
});

test('a paused webhook says why and is resumed; another is paused, and deleted after a question', async () => {
  let webhooks: object[] = [webhook({ pausedAt: '2026-05-07T09:00:00.000Z', pausedBy: 'failing' })];
  const asked = answerWith({
    'GET /api/client/webhooks': () => list(...webhooks),
    'PATCH /api/client/webhooks/w1': ({ body }) => {
      const { isPaused } = body as { isPaused: boolean };
      webhooks = [webhook(isPaused ? { pausedAt: '2026-05-08T09:00:00.000Z', pausedBy: 'person' } : {})];
      return { body: { success: true, data: webhooks[0] } };
    },
    'DELETE /api/client/webhooks/w1': () => {
      webhooks = [];
      return { body: { success: true, message: 'The webhook is deleted.' } };
    },
  });
  await open();
  expect(await screen.findByText('Paused on May 7, 2026: the address failed for three days.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Send a test event to ${url}` })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: `Resume ${url}` }));
  await userEvent.click(await screen.findByRole('button', { name: `Pause ${url}` }));
  expect(await screen.findByText('Paused on May 8, 2026')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: `Delete ${url}` }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }));
  expect(question.getByText(new RegExp(`^${url} gets no more events`))).toBeTruthy();
  expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
});

test('a member sees no webhooks; without a connection they are asked for again on a press', async () => {
  let answer: 'member' | 'unreachable' | 'there' = 'unreachable';
  answerWith({
    'GET /api/client/webhooks': () =>
      answer === 'unreachable'
        ? 'unreachable'
        : answer === 'member'
          ? refusal(403, 'forbidden', 'Only an owner of the startup can do this.')
          : list(webhook()),
  });
  await open();
  expect(await screen.findByText("We couldn't load your webhooks.")).toBeTruthy();
  answer = 'there';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(url)).toBeTruthy();
  answer = 'member';
  await userEvent.click(screen.getByRole('button', { name: `Pause ${url}` }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull());
});

async function open() {
  renderOn(await testDevice(), <Section />, { at: '/client/account' });
}

function Section() {
  return <WebhooksSection answer={useWebhooks()} />;
}
