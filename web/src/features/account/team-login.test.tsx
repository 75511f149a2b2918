import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { answerWith, founderSession, refusal } from '../../testing/answers.ts';
import { browserWithPasskeys } from '../../testing/browser-with-passkeys.ts';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { LoginPage } from './login-page.tsx';
import { ProviderSection, useProviderLink } from './settings/provider-section.tsx';

const provider = (name: string | null) => ({ body: { success: true, data: { name } } });
const signedIn = {
  body: { success: true, token: 'opaque', startupName: 'Quillwort Bio', message: 'Login successful' },
};
const place = () => screen.getByTestId('place').textContent;

const Section = () => <ProviderSection answer={useProviderLink()} />;

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
}

async function openLogin(at = '/client/login', known?: TestDevice): Promise<TestDevice> {
  const device = known ?? (await testDevice({ signedIn: false }));
  renderOn(
    device,
    <>
      <LoginPage />
      <Place />
    </>,
    { at },
  );
  return device;
}

test('without a provider nothing is offered', async () => {
  answerWith({ 'GET /api/oidc': provider(null) });
  await openLogin();
  expect(screen.queryByRole('button', { name: /Ostrya/ })).toBeNull();
});

test('a browser that has seen the button shows it at once, until there is no provider any more', async () => {
  answerWith({ 'GET /api/oidc': provider('Ostrya ID') });
  const device = await openLogin();
  await screen.findByRole('button', { name: 'Log in with Ostrya ID' });
  cleanup();
  answerWith({ 'GET /api/oidc': provider(null) });
  await openLogin('/client/login', device);
  expect(screen.getByRole('button', { name: 'Log in with Ostrya ID' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log in with Ostrya ID' })).toBeNull());
  cleanup();
  answerWith({});
  await openLogin('/client/login', device);
  expect(screen.queryByRole('button', { name: 'Log in with Ostrya ID' })).toBeNull();
});

test('a provider that cannot be reached is said on the page', async () => {
  const asked = answerWith({
    'GET /api/oidc': provider('Ostrya ID'),
    'POST /api/oidc/start': refusal(503, 'unavailable', "We couldn't reach Ostrya ID. Please try again later."),
  });
  await openLogin();
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with Ostrya ID' }));
  await screen.findByText("We couldn't reach Ostrya ID. Please try again later.");
  expect(asked.at(-1)?.body).toEqual({ kind: 'founder' });
});

test('where a person was going outlasts the way to the provider and back, and only on this site', async () => {
  const answers = {
    'GET /api/oidc': provider('Ostrya ID'),
    'POST /api/oidc/login': signedIn,
    'GET /api/client/session': founderSession(),
  };
  for (const [next, then] of [
    ['/client/matches/m1', '/client/matches/m1'],
    ['//elsewhere.example', '/client/dashboard'],
  ]) {
    const url = new URL('#provider', location.href).href;
    answerWith({ ...answers, 'POST /api/oidc/start': { body: { success: true, url, data: { url } } } });
    const device = await openLogin(`/client/login?next=${encodeURIComponent(next ?? '')}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Log in with Ostrya ID' }));
    await waitFor(() => expect(location.hash).toBe('#provider'));
    cleanup();
    await openLogin('/client/login?provider=back', device);
    await waitFor(() => expect(place()).toBe(then));
    cleanup();
    location.hash = '';
  }
});

test('back from the provider, the code is asked for in the place of the password, and logs in', async () => {
  const asked = answerWith({
    'GET /api/oidc': provider('Ostrya ID'),
    'POST /api/oidc/login': ({ body }) =>
      (body as { code?: string }).code
        ? signedIn
        : refusal(401, 'totp_required', 'Please enter the code from your authenticator app.'),
    'GET /api/client/session': founderSession(),
  });
  await openLogin('/client/login?provider=back');
  await userEvent.type(await screen.findByLabelText(/Code from your authenticator app/), '123456');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(place()).toBe('/client/login');
  const form = within(screen.getByRole('form', { name: 'Login' }));
  expect(form.queryByLabelText('Password')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(place()).toBe('/client/dashboard'));
  expect(asked.filter(({ call }) => call === 'POST /api/oidc/login').map(({ body }) => body)).toEqual([
    {},
    { code: '123456' },
  ]);
});

test('back from the provider, a passkey stands in the place of the code', async () => {
  browserWithPasskeys();
  const question = { challenge: 'cXVlc3Rpb24', rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
  const asked = answerWith({
    'GET /api/oidc': provider('Ostrya ID'),
    'POST /api/passkeys/options': { body: { success: true, ...question, data: question } },
    'POST /api/oidc/login': ({ body }) =>
      'credential' in (body as object)
        ? signedIn
        : refusal(401, 'totp_required', 'Please enter the code from your authenticator app.', { passkey: true }),
    'GET /api/client/session': founderSession(),
  });
  await openLogin('/client/login?provider=back');
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead of a code' }));
  await waitFor(() => expect(place()).toBe('/client/dashboard'));
  expect(asked.filter(({ call }) => call === 'POST /api/oidc/login').map(({ body }) => body)).toEqual([
    {},
    { credential: expect.objectContaining({ id: 'Y3Jl' }) },
  ]);
});

test('a login that is not linked yet offers nothing to remove, and without a provider the section is not there', async () => {
  const own = (name: string | null) => ({ body: { success: true, data: { name, linkedAt: null } } });
  answerWith({ 'GET /api/client/oidc': own('Ostrya ID') });
  renderOn(await testDevice(), <Section />);
  await screen.findByText('Not linked yet. Log in with Ostrya ID once, and it opens this account.');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  const asked = answerWith({ 'GET /api/client/oidc': own(null) });
  const { container } = renderOn(await testDevice(), <Section />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('the account page shows the link and removes it with the password', async () => {
  let linkedAt: string | null = '2026-05-04T09:00:00.000Z';
  const asked = answerWith({
    'GET /api/client/oidc': () => ({ body: { success: true, data: { name: 'Ostrya ID', linkedAt } } }),
    'DELETE /api/client/oidc': () => {
      linkedAt = null;
      return { body: { success: true, message: 'The login was removed.' } };
    },
  });
  renderOn(await testDevice(), <Section />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Ostrya ID' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your login with Ostrya ID?' }));
  await userEvent.type(dialog.getByLabelText('Your password'), 'correct horse');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Not linked yet. Log in with Ostrya ID once, and it opens this account.');
  expect(asked.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({ password: 'correct horse' });
});
