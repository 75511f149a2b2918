import { covers } from '@paratope/shared/testing/covers';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type answerWith as Answer, answerWith, founderSession, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { SubscriptionAuthPage } from './subscription-auth-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const login = 'POST /api/client/login';
const session = founderSession();

async function open(replies: Parameters<typeof Answer>[0]) {
  const asked = answerWith(replies);
  const leave = vi.fn();
  renderOn(await testDevice({ signedIn: false }), <SubscriptionAuthPage leave={leave} />);
  const send = async (email: string, password: string) => {
    const user = userEvent.setup();
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { asked, leave, send };
}

test('asks for address and password, and has three ways on', async () => {
  covers('R22 SC47 SC48 SC49 SC50 M110 M111 M112 R49 R50 R51');

  await open({});
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(screen.getByRole('heading', { name: 'Log in to subscribe' })).toBeTruthy();
  expect(hrefOf('Forgot your password?')).toBe('/client/forgot-password');
  expect(hrefOf('Create one')).toBe('/client/login');
  expect(hrefOf('Back to Pricing')).toBe('/pricing');
});

test('[V47] [V48] both are required, and the address is one', async () => {
  const { asked, send } = await open({});
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect([email.type, email.required, screen.getByLabelText<HTMLInputElement>('Password').required]).toEqual([
    'email',
    true,
    true,
  ]);
  await send('ines@quillwort.example', '');
  expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all required fields');
  expect(asked).toEqual([]);
});

test('[R52] a sign-in leads to the checkout', async () => {
  const { leave, send } = await open({
    [login]: { body: { success: true, token: 'opaque', startupName: 'Quillwort Bio', message: 'Login successful' } },
    'GET /api/client/session': session,
  });
  await send('ines@quillwort.example', 'correct horse');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/subscribe'), 10_000);
});

test.each([
  ['a wrong password', refusal(401, 'session.missing', 'Invalid email or password'), 'Invalid email or password'],
  ['a broken server', refusal(500, 'internal', ''), 'Login failed'],
  ['no network', 'unreachable' as const, 'Network error. Please try again.'],
])('[M108] [M109] %s: what kept the sign-in from working is said', async (_id, reply, words) => {
  const { leave, send } = await open({ [login]: reply });
  await send('ines@quillwort.example', 'correct horse');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(leave).not.toHaveBeenCalled();
});
