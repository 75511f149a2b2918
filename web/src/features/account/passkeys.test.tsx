import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../../local/session.ts';
import { answerWith, founderSession, refusal } from '../../testing/answers.ts';
import { browserWithPasskeys } from '../../testing/browser-with-passkeys.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { LoginPage } from './login-page.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PasskeysSection, usePasskeys } from './settings/passkeys-section.tsx';

afterEach(() => vi.unstubAllGlobals());

const signedIn = {
  body: { success: true, token: 'opaque', startupName: 'Quillwort Bio', message: 'Login successful' },
};
/** Base64url of the challenge as the browser gets it. */
const questionOf = (challenge: string) => {
  const fields = { challenge: btoa(challenge), rpId: 'localhost', timeout: 300_000, userVerification: 'required' };
  return { body: { success: true, ...fields, data: fields } };
};
const assertion = {
  id: 'Y3Jl',
  rawId: 'Y3Jl',
  type: 'public-key',
  response: {
    clientDataJSON: 'ZGF0YQ',
    authenticatorData: 'YXV0aA',
    signature: 'c2lnbg',
    userHandle: 'YWNjb3VudC1pbmVz',
  },
};
const button = 'Log in with a passkey';

test('a browser without passkeys is offered none', async () => {
  const asked = answerWith({});
  await openLogin();
  expect(screen.queryByRole('button', { name: button })).toBeNull();
  expect(field('Email').getAttribute('autocomplete')).toBe('username');
  expect(asked).toEqual([]);
});

test('one press logs in with a passkey, without an address or a password', async () => {
  const browser = browserWithPasskeys();
  const asked = answerWith({
    'POST /api/passkeys/options': questionOf('sign-in'),
    'POST /api/passkeys/login': signedIn,
    'GET /api/client/session': founderSession(),
  });
  await openLogin();
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(place()).toBe('/client/dashboard'));
  expect(browser.asked).toEqual([{ how: 'get', challenge: 'sign-in' }]);
  expect(asked[0]?.body).toEqual({ purpose: 'sign-in' });
  expect(asked[1]?.body).toMatchObject({ credential: assertion });
});

test('a passkey is suggested in the email field, and picking it logs in', async () => {
  const browser = browserWithPasskeys({ suggests: true });
  answerWith({
    'POST /api/passkeys/options': questionOf('suggestion'),
    'POST /api/passkeys/login': signedIn,
    'GET /api/client/session': founderSession(),
  });
  await openLogin();
  expect(field('Email').getAttribute('autocomplete')).toBe('username webauthn');
  await waitFor(() => expect(browser.asked).toEqual([{ how: 'suggest', challenge: 'suggestion' }]));
  expect(screen.getByRole('button', { name: button }).getAttribute('aria-busy')).toBeNull();
  browser.pick();
  await waitFor(() => expect(place()).toBe('/client/dashboard'));
});

test('a suggestion that cannot be made is nobody’s fault: nothing is said', async () => {
  browserWithPasskeys({ suggests: true });
  const asked = answerWith({});
  await openLogin();
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['POST /api/passkeys/options']));
  await userEvent.type(field('Email'), 'i');
  expect(screen.queryByText(/connection|passkey was used/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('offline, canceled and refused are said in words, and nothing typed is lost', async () => {
  const browser = browserWithPasskeys();
  answerWith({});
  await openLogin();
  await userEvent.type(field('Email'), 'ines@quillwort.example');
  const press = () => userEvent.click(screen.getByRole('button', { name: button }));
  await press();
  await screen.findByText("Logging in with a passkey needs a connection. Please try again when you're online.");

  const notRecognized = "We don't recognize this passkey. Please log in with your password.";
  answerWith({
    'POST /api/passkeys/options': questionOf('again'),
    'POST /api/passkeys/login': refusal(401, 'session.missing', notRecognized),
  });
  browser.next = 'cancels';
  await press();
  await screen.findByText('No passkey was used. You can try again.');
  browser.next = 'agrees';
  await press();
  await screen.findByText(notRecognized);
  expect((field('Email') as HTMLInputElement).value).toBe('ines@quillwort.example');

  // Another way in takes the message along.
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Please fill in all required fields');
  expect(screen.queryByText(notRecognized)).toBeNull();
});

test('an instance without passkeys says why, once somebody asks', async () => {
  const why = 'Passkeys need a site with a domain name, and this one is at 10.0.0.8.';
  browserWithPasskeys();
  answerWith({ 'POST /api/passkeys/options': refusal(503, 'unavailable', why) });
  await openLogin();
  await userEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByText(why);
});

test('after the password a passkey replaces the code where the account has one', async () => {
  browserWithPasskeys();
  let hasPasskey = false;
  const asked = answerWith({
    'POST /api/client/login': ({ body }) =>
      'credential' in (body as object)
        ? signedIn
        : refusal(401, 'totp_required', 'Please enter the code from your authenticator app.', { passkey: hasPasskey }),
    'POST /api/passkeys/options': questionOf('second'),
    'GET /api/client/session': founderSession(),
  });
  await openLogin();
  await userEvent.type(field('Email'), 'ines@quillwort.example');
  await userEvent.type(field('Password'), 'river stone');
  const login = () => userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await login();
  await screen.findByLabelText('Code from your authenticator app');
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  hasPasskey = true;
  await login();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead of a code' }));
  await waitFor(() => expect(place()).toBe('/client/dashboard'));
  expect(asked.find(({ call }) => call === 'POST /api/passkeys/options')?.body).toEqual({ purpose: 'second-factor' });
  expect(asked.filter(({ call }) => call === 'POST /api/client/login').at(-1)?.body).toMatchObject({
    email: 'ines@quillwort.example',
    password: 'river stone',
    credential: assertion,
  });
});

const passkey = (id: string, name: string, lastUsedAt: string | null = null) => ({
  id,
  name,
  createdAt: '2026-05-01T09:00:00.000Z',
  lastUsedAt,
  isSynced: false,
});
const listed = (data: object[], unavailable: string | null = null) => ({
  body: { success: true, data, total: data.length, nextCursor: null, unavailable },
});
const registration = {
  challenge: btoa('new'),
  rp: { id: 'localhost', name: 'Paratope' },
  user: { id: 'YWNjb3VudA', name: 'ines@quillwort.example', displayName: 'ines@quillwort.example' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};

test('a passkey is added with a name, the password and, where it is asked for, a code; canceling loses nothing', async () => {
  const browser = browserWithPasskeys();
  const passkeys: object[] = [];
  const asked = answerWith({
    'GET /api/client/passkeys': () => listed(passkeys),
    'POST /api/client/passkeys/registration-options': ({ body }) => {
      const missing = 'Please enter the code from your authenticator app.';
      if (!('code' in (body as object))) return refusal(400, 'invalid', missing, { fields: { code: missing } });
      return { body: { success: true, ...registration, data: registration } };
    },
    'POST /api/client/passkeys': () => {
      passkeys.push(passkey('p1', 'Work laptop'));
      return { body: { success: true, data: passkeys[0] } };
    },
  });
  await openSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  const name = dialog.getByLabelText('Name') as HTMLInputElement;
  expect(name.value).toBe('My computer');
  await userEvent.clear(name);
  await userEvent.type(name, 'Work laptop');
  const goOn = () => userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await goOn();
  await dialog.findByText('Please fill in all required fields');
  await userEvent.type(dialog.getByLabelText('Your password'), 'river stone');
  await goOn();
  await userEvent.type(await dialog.findByLabelText('Code from your authenticator app'), '123456');
  browser.next = 'cancels';
  await goOn();
  await dialog.findByText('No passkey was created. You can try again.');
  expect([name.value, passkeys]).toEqual(['Work laptop', []]);
  browser.next = 'agrees';
  await goOn();
  expect(await screen.findByText('Work laptop')).toBeTruthy();
  expect(screen.getByText(/^Added May 1, 2026, .*, not used yet$/)).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /api/client/passkeys')?.body).toMatchObject({
    name: 'Work laptop',
    credential: {
      id: 'Y3Jl',
      response: { clientDataJSON: 'ZGF0YQ', attestationObject: 'bWFkZQ', transports: ['usb'] },
    },
  });
});

test('a passkey is renamed; what was typed stays while the call fails or the name is empty', async () => {
  browserWithPasskeys();
  const work = passkey('p1', 'Work laptop');
  const server = { 'GET /api/client/passkeys': () => listed([work]) };
  answerWith(server);
  await openSection();
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Work laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  const name = dialog.getByLabelText('Name') as HTMLInputElement;
  expect(name.value).toBe('Work laptop');
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await userEvent.clear(name);
  await press();
  await dialog.findByText('Please name this passkey');
  await userEvent.type(name, 'Blue laptop ');
  await press();
  await dialog.findByText('Network error. Please try again.');
  expect(name.value).toBe('Blue laptop ');

  const asked = answerWith({
    ...server,
    'PATCH /api/client/passkeys/p1': ({ body }) => {
      Object.assign(work, body);
      return { body: { success: true, data: work } };
    },
  });
  await press();
  expect(await screen.findByText('Blue laptop')).toBeTruthy();
  expect(screen.getByText('The passkey was renamed.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ name: 'Blue laptop' });
});

test('a passkey is removed with the password', async () => {
  browserWithPasskeys();
  let passkeys = [passkey('p1', 'Work laptop', '2026-05-03T12:05:00.000Z'), passkey('p2', 'Key in the drawer')];
  const asked = answerWith({
    'GET /api/client/passkeys': () => listed(passkeys),
    'DELETE /api/client/passkeys/p1': ({ body }) => {
      if ((body as { password: string }).password !== 'river stone')
        return refusal(400, 'invalid', 'This is not your current password.');
      passkeys = passkeys.slice(1);
      return { body: { success: true, message: 'The passkey was removed.' } };
    },
  });
  await openSection();
  expect(await screen.findByText(/^Last used May 3, 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Work laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Work laptop”?' }));
  await userEvent.type(dialog.getByLabelText('Your password'), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await dialog.findByText('This is not your current password.');
  await userEvent.clear(dialog.getByLabelText('Your password'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'river stone');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Work laptop')).toBeNull());
  expect(screen.getByText('Key in the drawer')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('DELETE')).map(({ body }) => body)).toEqual([
    { password: 'wrong' },
    { password: 'river stone' },
  ]);
});

test('where no passkey can be added the account says why, and lets an old one be removed', async () => {
  browserWithPasskeys();
  const why = 'Passkeys need a secure connection (https), and this site has none.';
  answerWith({ 'GET /api/client/passkeys': listed([passkey('p1', 'Work laptop')], why) });
  await openSection();
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Work laptop' })).toBeTruthy();
});

test('a browser without passkeys says so in the account', async () => {
  answerWith({ 'GET /api/client/passkeys': listed([]) });
  await openSection();
  expect(await screen.findByText("This browser can't create passkeys.")).toBeTruthy();
});

test('a sign-up is followed by the offer of a passkey, where the browser has them', async () => {
  const created = {
    body: { success: true, token: 'opaque', startupName: 'Quillwort Bio', message: 'Account created.' },
  };
  const server = { 'POST /api/client/register': created, 'GET /api/client/session': founderSession() };
  const signUp = async () => {
    answerWith(server);
    const device = await openLogin('/client/login?mode=register');
    await userEvent.type(field('Email'), 'ines@quillwort.example');
    await userEvent.type(field('Startup name'), 'Quillwort Bio');
    await userEvent.type(field('Password'), 'river stone');
    await userEvent.type(field('Confirm password'), 'river stone');
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByText('Account created.');
    return device.local.storage.getItem(storageKeys.passkeyOffer);
  };
  expect(await signUp()).toBeNull();
  browserWithPasskeys();
  document.body.replaceChildren();
  expect(await signUp()).toBe('1');
});

test('the offer leads to the account, and is made once whatever the answer', async () => {
  for (const answer of ['Add a passkey', 'Not now']) {
    const device = await testDevice();
    device.local.storage.setItem(storageKeys.passkeyOffer, '1');
    const { unmount } = renderOn(device, <PasskeyOffer />);
    expect(screen.getByRole('link', { name: 'Add a passkey' }).getAttribute('href')).toBe(
      '/client/account?passkey=new',
    );
    await userEvent.click(screen.getByText(answer));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(device.local.storage.getItem(storageKeys.passkeyOffer)).toBeNull();
    unmount();
  }
});

/** The other tab has fields of the same name. */
const field = (label: string) => within(screen.getByRole('tabpanel')).getByLabelText(label);
const place = () => screen.getByTestId('place').textContent;

async function openLogin(at = '/client/login') {
  const device = await testDevice({ signedIn: false });
  renderOn(device, <Login />, { at });
  return device;
}

function Login() {
  const { pathname } = useLocation();
  return (
    <>
      <span data-testid="place">{pathname}</span>
      {pathname === '/client/login' ? <LoginPage /> : null}
    </>
  );
}

async function openSection() {
  renderOn(await testDevice(), <Section />, { at: '/client/account' });
}

const Section = () => <PasskeysSection answer={usePasskeys()} />;
