import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { ConsentPage } from './consent-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const request = 'client_id=c1&state=a%26b';
const asked = {
  state: 'asks',
  client: '<i>Claude</i>',
  goesTo: 'localhost:3118',
  scopes: ['read', 'propose', 'write'],
  startup: 'Quillwort Bio',
  email: 'ines@quillwort.example',
  expiresAt: '2026-08-02T09:00:00.000Z',
};
const asks = (data: object) => ({ 'GET /api/client/oauth/consent': { body: { success: true, data } } });
const goesTo = (to: string) => ({ 'POST /api/client/oauth/consent': { body: { success: true, data: { to } } } });

async function open() {
  const leave = vi.fn();
  renderOn(await testDevice(), <ConsentPage leave={leave} />, { at: `/oauth/authorize?${request}` });
  return leave;
}

test('[ASVS 10.7.2] who asks stands there as text, with where it leads, what for and until when; writing is not ticked', async () => {
  const sent = answerWith({ ...asks(asked), ...goesTo('http://localhost:3118/callback?code=c') });
  const leave = await open();
  expect(await screen.findByRole('heading', { name: 'Connect <i>Claude</i>' })).toBeTruthy();
  for (const words of ['this computer (localhost:3118)', 'Quillwort Bio', 'ines@quillwort.example'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/Access ends on August 2, 2026/)).toBeTruthy();
  expect(screen.getByText(/Anyone can give a program this name/)).toBeTruthy();
  const ticked = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).checked;
  expect(['Read', 'Propose', 'Write'].map(ticked)).toEqual([true, true, false]);
  expect(sent.map(({ query }) => query.get('request'))).toEqual([request]);

  await userEvent.click(screen.getByLabelText('Read'));
  await userEvent.click(screen.getByLabelText('Propose'));
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please choose what it may do');
  await userEvent.click(screen.getByLabelText('Write'));
  await userEvent.click(screen.getByLabelText('Read'));
  await userEvent.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('http://localhost:3118/callback?code=c'));
  expect(sent.at(-1)?.body).toEqual({ request, scopes: ['read', 'write'] });
  const back = screen.getByRole('link', { name: 'Back to the program' });
  expect(back.getAttribute('href'), 'for an app that the browser did not open').toContain('?code=c');
});

test('a no gives nothing and goes back', async () => {
  const sent = answerWith({ ...asks({ ...asked, scopes: ['read'] }), ...goesTo('cursor://x?error=access_denied') });
  const leave = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('cursor://x?error=access_denied'));
  expect(sent.at(-1)?.body).toEqual({ request, scopes: [] });
});

test('whoever has a key too many reads so before anything is chosen, and goes to the keys', async () => {
  const sentence = 'You have 20 API keys. Revoke one first.';
  answerWith({ 'GET /api/client/oauth/consent': refusal(409, 'conflict', sentence) });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.getByRole('link', { name: 'API keys in your account' }).getAttribute('href')).toBe('/client/account');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refusal, such as of a key too many, is said beside the buttons, and nothing leaves', async () => {
  const sentence = 'You have 20 API keys. Revoke one first.';
  answerWith({ ...asks(asked), 'POST /api/client/oauth/consent': refusal(409, 'conflict', sentence) });
  const leave = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(leave).not.toHaveBeenCalled();
});

test('[ASVS 10.4.7] a request with a fault is told, and the program hears of it by a press alone', async () => {
  const back = 'https://agent.example/back?error=invalid_scope';
  answerWith(asks({ state: 'refused', why: 'It asks for too much.', client: 'Claude', goesTo: 'agent.example', back }));
  const leave = await open();
  expect((await screen.findByRole('alert')).textContent).toContain('It asks for too much.');
  expect(screen.getByText('agent.example')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the program' }).getAttribute('href')).toBe(back);
  expect(leave).not.toHaveBeenCalled();
});

test('an unknown program is told to the person alone', async () => {
  answerWith({ 'GET /api/client/oauth/consent': refusal(404, 'missing', 'We don’t know this program.') });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('We don’t know this program.');
  expect(screen.queryByRole('link', { name: 'Back to the program' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without a connection it is asked for again on a press, and a session that is over leads to the login and back', async () => {
  let isReachable = false;
  const over = refusal(401, 'session.expired', 'Your session has expired.');
  answerWith({ 'GET /api/client/oauth/consent': () => (isReachable ? over : 'unreachable') });
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isReachable = true;
  await userEvent.click(again);
  const link = await screen.findByRole('link', { name: 'Go to login' });
  const next = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('next');
  expect(next).toBe(`/oauth/authorize?${request}`);
});

test('whoever is logged out goes to the login, which leads back with everything', async () => {
  answerWith({});
  renderOn(
    await testDevice({ signedIn: false }),
    <Routes>
      <Route path="/oauth/authorize" element={<ConsentPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    { at: `/oauth/authorize?${request}` },
  );
  const where = await screen.findByText(/^\/client\/login/);
  expect(new URL(where.textContent ?? '', 'http://x').searchParams.get('next')).toBe(`/oauth/authorize?${request}`);
});

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}
