import { covers } from '@paratope/shared/testing/covers';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createContact } from '../../local/contact.ts';
import { answerWith, founderSession, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signedIn = {
  body: { success: true, token: 'opaque', startupName: 'Quillwort Bio', message: 'Login successful' },
};
const session = founderSession();

describe('the login page', () => {
  test('is called Client Portal and has two tabs and a way to a new password', async () => {
    covers('R10 SC29 SC30 SC31 SC32 M078 M079 M080');

    await openAt('/client/login');
    expect(screen.getByRole('heading', { name: 'Client Portal' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Login', 'Create Account']);
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/client/forgot-password',
    );
    expect(document.title).toContain('Client Portal');
  });

  test('[R61] [decision I7] the forgot-password link leads to the recovery page, not to an alert', async () => {
    await openAt('/client/login');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(screen.getByTestId('place').textContent).toBe('/client/forgot-password');
  });

  test('[SC34 V05 M019 X04] login needs both fields, says so before it asks the server, and takes a password of any length', async () => {
    const asked = answerWith({});
    await openAt('/client/login');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@quillwort.example');
    await userEvent.type(password(), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all required fields');
    expect(asked).toEqual([]);
    await userEvent.type(password(), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['POST /api/client/login']));
  });

  test('a login opens the dashboard and leaves a presence mark without a token', async () => {
    covers('R36 E005 E006 E007 E008 E009 E010 E011 E012 E013 E017 E018 P03 P06 X22');

    const asked = answerWith({ 'POST /api/client/login': signedIn, 'GET /api/client/session': session });
    const device = await openAt('/client/login');
    await login();
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
    expect(asked[0]?.body).toEqual({ email: 'ines@quillwort.example', password: 'river stone' });
    expect(localStorage.getItem('clientToken')).toBe('1');
    expect(JSON.parse(localStorage.getItem('clientUser') ?? '')).toEqual({
      email: 'ines@quillwort.example',
      id: 'account-ines',
      loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      startupName: 'Quillwort Bio',
    });
    expect(JSON.stringify({ ...localStorage })).not.toContain('opaque');
    expect(Object.keys({ ...localStorage }).sort()).toEqual(['clientStartup', 'clientToken', 'clientUser']);
    await device.close();
  });

  describe('[decision Z23] the language of the account', () => {
    const inGerman = (languageChosenAt: string | null) => ({
      body: { ...session.body, data: { ...session.body.data, language: 'de', languageChosenAt } },
    });
    const enter = async (languageChosenAt: string | null, kept: Record<string, string> = {}) => {
      const asked = answerWith({
        'POST /api/client/login': signedIn,
        'GET /api/client/session': inGerman(languageChosenAt),
        'PATCH /api/client/account/preferences': {
          body: { success: true, data: { digest: true, digestHour: 7, zone: null, language: 'en' } },
        },
      });
      const open = vi.fn();
      const device = await testDevice({ signedIn: false });
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      renderOn(device, <Pages open={open} />, { at: '/client/login?next=%2Fclient%2Ftoday' });
      await login();
      return { asked, open, language: () => localStorage.getItem('language') };
    };

    test('is that of a new device from the sign-in on: what comes next is loaded anew', async () => {
      const { open, language } = await enter('2026-05-04T10:00:00.000Z');
      await waitFor(() => expect(open).toHaveBeenCalledWith('/client/today'));
      expect(language()).toBe('de');
    });

    test('leaves a later choice of the device alone, and replaces an older one', async () => {
      const later = await enter('2026-05-04T10:00:00.000Z', {
        language: 'en',
        languageChosenAt: '2026-05-04T10:00:01.000Z',
      });
      await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/today'));
      expect([later.language(), later.open.mock.calls]).toEqual(['en', []]);
      cleanup();
      localStorage.clear();
      const older = await enter('2026-05-04T10:00:00.000Z', {
        language: 'en',
        languageChosenAt: '2026-05-04T09:59:59.000Z',
      });
      await waitFor(() => expect(older.open).toHaveBeenCalledOnce());
      expect(older.language()).toBe('de');
    });

    test('is the choice of the device where nobody has chosen for the account', async () => {
      const { asked, language } = await enter(null, { language: 'en' });
      await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/today'));
      expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ language: 'en' });
      expect(language()).toBe('en');
    });
  });

  test('[ASVS 6.3.3] an account with a second factor is asked for its code, in the same form and after the password', async () => {
    const asked = answerWith({
      'POST /api/client/login': ({ body }) => {
        const { code } = body as { code?: string };
        if (code === '123456') return signedIn;
        return code
          ? refusal(401, 'totp_required', 'This code is wrong or was used before. Wait for the next one.')
          : refusal(401, 'totp_required', 'Please enter the code from your authenticator app.');
      },
      'GET /api/client/session': session,
    });
    await openAt('/client/login');
    expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull();
    await login();
    expect((await screen.findByText('Please enter the code from your authenticator app.')).textContent).toBeTruthy();
    const code = screen.getByLabelText('Code from your authenticator app');
    await userEvent.type(code, '111111');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This code is wrong or was used before. Wait for the next one.',
    );
    await userEvent.clear(code);
    await userEvent.type(code, ' 123456 ');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
    expect(asked.filter(({ call }) => call.endsWith('/login')).map(({ body }) => Object.keys(body as object))).toEqual([
      ['email', 'password'],
      ['email', 'password', 'code'],
      ['email', 'password', 'code'],
    ]);
  });

  test('[decision I28] after a login the page that asked for it opens, but never an address elsewhere', async () => {
    answerWith({ 'POST /api/client/login': signedIn, 'GET /api/client/session': session });
    const device = await openAt('/client/login?next=%2Fvc-timeline%3FmatchId%3Dm1');
    await login();
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/vc-timeline?matchId=m1'));
    await device.close();
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'])(
    'a login does not lead to %s',
    async (elsewhere) => {
      answerWith({ 'POST /api/client/login': signedIn, 'GET /api/client/session': session });
      const device = await openAt(`/client/login?next=${encodeURIComponent(elsewhere)}`);
      await login();
      await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
      await device.close();
    },
  );

  test.each([
    [
      'the server in its own words',
      refusal(401, 'session.missing', 'Invalid email or password'),
      'Invalid email or password',
    ],
    ['nothing', refusal(500, 'internal', ''), 'Login failed'],
    ['a success without a token', { body: { success: true } }, 'Login successful but no token received'],
    ['no network', 'unreachable' as const, 'Network error. Please try again.'],
    [
      'a page of the hotel',
      { body: '<html>Welcome to our wireless network</html>' },
      'Network error. Please try again.',
    ],
  ])('[M020 M021 M022] after %s the login says what to do', async (_, reply, words) => {
    answerWith({ 'POST /api/client/login': reply });
    await openAt('/client/login');
    await login();
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  test('[decision O1] an expired session says so and lets the person go on offline', async () => {
    const device = await testDevice();
    renderOn(device, <Pages />, {
      at: { pathname: '/client/login', state: { notice: 'Session expired. Please log in again.' } },
    });
    expect(screen.getByText('Session expired. Please log in again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Continue offline' }));
    expect(screen.getByTestId('place').textContent).toBe('/client/dashboard');
  });
});

test('[V04] [X34] [R10] sign-in asks for an email and a password, and nobody else’s name stands beside it', async () => {
  await openAt('/client/login');
  const panel = screen.getByRole('tabpanel', { name: 'Login' });
  const fields = [...panel.querySelectorAll('input')].map(({ labels }) => labels?.[0]?.textContent);
  expect(fields).toEqual(['Email', 'Password']);
  const buttons = [...panel.querySelectorAll('button')].map(({ textContent, ariaLabel }) => textContent || ariaLabel);
  expect(buttons).toEqual(['Show password', 'Login']);
  const links = [...panel.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/client/forgot-password', '/pair']);
});

describe('creating an account', () => {
  test('[SC31] [decision Z41] Get Started opens on a promise, a drawing of the list and one password field', async () => {
    await openAt('/client/login?mode=register');
    expect(screen.getByRole('tab', { name: 'Create Account' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Add your deck and see which investors fit. The first five are free.',
    );
    expect(document.title).toContain('Client Portal');
    expect(screen.getByText('Example of an investor list')).toBeTruthy();
    const form = screen.getByRole('form', { name: 'Create Account' });
    const fields = [...form.querySelectorAll('input')].map(({ labels }) => labels?.[0]?.textContent);
    expect(fields).toEqual(['Email', 'Startup name', 'Password']);
  });

  test('a password that is shown is typed once', async () => {
    const asked = answerWith({ 'POST /api/client/register': signedIn, 'GET /api/client/session': session });
    const device = await openRegistration();
    await fill({ email: 'ines@quillwort.example', startup: 'Quillwort Bio', password: 'river stone' });
    expect(screen.getByLabelText('Confirm password')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
    expect(screen.queryByLabelText('Confirm password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    await screen.findByRole('button', { name: 'Continue' });
    expect(asked[0]?.body).toMatchObject({ password: 'river stone' });
    await device.close();
  });

  test('[M026] a refused password says why at its field, is marked and focused, and nothing typed is lost', async () => {
    const why = "Choose a password that isn't made from your email address or your company's name.";
    answerWith({ 'POST /api/client/register': refusal(400, 'invalid', why, { fields: { password: why } }) });
    await openRegistration();
    await fill({
      email: 'ines@quillwort.example',
      startup: 'Quillwort Bio',
      password: 'quillwort-2026',
      confirmation: 'quillwort-2026',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(await screen.findAllByText(why)).toHaveLength(1);
    const field = within('Create Account', 'Password') as HTMLInputElement;
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByText('At least 8 characters')).toBeNull();
    const typed = [...screen.getByRole('form').querySelectorAll('input')].map(({ value }) => value);
    expect(typed).toEqual(['ines@quillwort.example', 'Quillwort Bio', 'quillwort-2026', 'quillwort-2026']);
    await userEvent.type(field, 's');
    expect(screen.queryByText(why)).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBeNull();
  });

  test('hints follow the typing, and the button waits for both', async () => {
    covers('SC35 SC36 SC37 SC38 V09 V10 V11 C17 M030 M031 M023');

    await openRegistration();
    const button = () => screen.getByRole('button', { name: 'Create Account' }) as HTMLButtonElement;
    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    await fill({ email: 'ines@quillwort.example', startup: 'Quillwort Bio', password: 'river', confirmation: 'river' });
    expect(button().disabled).toBe(true);
    await fill({ password: ' stone' });
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(button().disabled).toBe(true);
    await fill({ confirmation: ' stone' });
    expect(screen.getByText('Passwords match')).toBeTruthy();
    expect(button().disabled).toBe(false);
  });

  test.each([
    [
      'V06 V07 V08',
      { email: ' ', startup: 'Quillwort Bio', password: 'river stone', confirmation: 'river stone' },
      'Please fill in all required fields',
    ],
    [
      'M024',
      { email: 'a@b.example', startup: 'Quillwort Bio', password: 'river', confirmation: 'river' },
      'Password must be at least 8 characters long',
    ],
    [
      'M023',
      { email: 'a@b.example', startup: 'Quillwort Bio', password: 'river stone', confirmation: 'river stoned' },
      'Passwords do not match',
    ],
  ])(
    '[V06] [V07] [V08] [M023] [M024] [X04] a form sent all the same is refused in words: %s',
    async (_, fields, words) => {
      const asked = answerWith({});
      await openRegistration();
      await fill(fields);
      fireEvent.submit(screen.getByRole('form', { name: 'Create Account' }));
      expect((await screen.findByRole('alert')).textContent).toContain(words);
      expect(asked).toEqual([]);
    },
  );

  test('[R35 C15] a new account goes on to the form after a second and a half', async () => {
    answerWith({ 'POST /api/client/register': signedIn, 'GET /api/client/session': session });
    const device = await openRegistration();
    await fill({
      email: 'ines@quillwort.example',
      startup: 'Quillwort Bio',
      password: 'river stone',
      confirmation: 'river stone',
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.submit(screen.getByRole('form', { name: 'Create Account' }));
    await settled(() => expect(screen.getByText('Login successful')).toBeTruthy());
    await tick(1_499);
    expect(screen.getByTestId('place').textContent).toBe('/client/login');
    await tick(1);
    expect(screen.getByTestId('place').textContent).toBe('/get-matched');
    await device.close();
  });

  test('[decision Z18] nobody has to wait for the redirect', async () => {
    answerWith({ 'POST /api/client/register': signedIn, 'GET /api/client/session': session });
    const device = await openRegistration();
    await fill({
      email: 'ines@quillwort.example',
      startup: 'Quillwort Bio',
      password: 'river stone',
      confirmation: 'river stone',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(screen.getByTestId('place').textContent).toBe('/get-matched');
    await device.close();
  });

  test.each([
    ['M025', refusal(409, 'exists', 'Taken.')],
    ['M029', refusal(400, 'exists', 'This email already exists in our list')],
  ])(
    '[M025] [M029] [T037] [T038] [C16] a known address is told so and the login opens after two seconds: %s',
    async (_, reply) => {
      answerWith({ 'POST /api/client/register': reply });
      await openRegistration();
      await fill({
        email: 'ines@quillwort.example',
        startup: 'Quillwort Bio',
        password: 'river stone',
        confirmation: 'river stone',
      });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fireEvent.submit(screen.getByRole('form', { name: 'Create Account' }));
      await settled(() =>
        expect(screen.getByRole('alert').textContent).toContain(
          'Email already exists. Please login with your existing account.',
        ),
      );
      await tick(1_999);
      expect(screen.getByRole('tab', { name: 'Create Account' }).getAttribute('aria-selected')).toBe('true');
      await tick(1);
      expect(screen.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true');
      expect((screen.getByRole('textbox', { name: 'Email' }) as HTMLInputElement).value).toBe('ines@quillwort.example');
    },
  );

  test.each([
    ['M026', refusal(500, 'internal', ''), 'Registration failed'],
    [
      'M026',
      refusal(400, 'invalid', 'This password is among the most used ones.'),
      'This password is among the most used ones.',
    ],
    ['M027', { body: { success: true } }, 'Registration successful but no token received'],
    ['M028', 'unreachable' as const, 'Network error. Please try again.'],
  ])('[M026] [M027] [M028] a registration that fails says why: %s', async (_, reply, words) => {
    answerWith({ 'POST /api/client/register': reply });
    await openRegistration();
    await fill({
      email: 'ines@quillwort.example',
      startup: 'Quillwort Bio',
      password: 'river stone',
      confirmation: 'river stone',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});

describe('password recovery', () => {
  test('[R14 SC39 SC40 SC41 SC42 M034] asks for an address and a new password, each password shown on demand', async () => {
    await openAt('/client/forgot-password');
    expect(screen.getByRole('heading', { name: 'Password Recovery' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send Reset Request' })).toBeTruthy();
    for (const label of ['New password', 'Confirm password']) {
      const field = screen.getByLabelText(label) as HTMLInputElement;
      expect(field.type).toBe('password');
    }
    const [first, second] = screen.getAllByRole('button', { name: /show/i });
    await userEvent.click(first as HTMLElement);
    await userEvent.click(second as HTMLElement);
    expect((screen.getByLabelText('New password') as HTMLInputElement).type).toBe('text');
    expect((screen.getByLabelText('Confirm password') as HTMLInputElement).type).toBe('text');
  });

  test.each([
    ['V12 M032', { email: ' ', password: '', confirmation: '' }, 'Please enter your email address'],
    ['V13 M033', { email: 'a@b.example', password: '', confirmation: '' }, 'Please enter your new password'],
    [
      'V14 M024',
      { email: 'a@b.example', password: 'river', confirmation: 'river' },
      'Password must be at least 8 characters long',
    ],
    ['V15 M023', { email: 'a@b.example', password: 'river stone', confirmation: 'river' }, 'Passwords do not match'],
  ])('says what is missing: %s', async (_, fields, words) => {
    covers('V12 V13 V14 V15 X04 M023 M024 M032 M033');

    const asked = answerWith({});
    await openAt('/client/forgot-password');
    await recover(fields);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(asked).toEqual([]);
  });

  test('[R37 SC43 T039 C31 P04] after the request a banner stands for three seconds, then the login opens', async () => {
    const message = 'Request received. Your new password works once the request is confirmed.';
    const asked = answerWith({ 'POST /api/client/password-reset': { body: { success: true, message } } });
    await openAt('/client/forgot-password');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await recover({ email: 'ines@quillwort.example', password: 'river stone', confirmation: 'river stone' });
    await settled(() => expect(screen.getByText(message)).toBeTruthy());
    expect(asked[0]?.body).toEqual({ email: 'ines@quillwort.example', newPassword: 'river stone' });
    await tick(2_999);
    expect(screen.getByTestId('place').textContent).toBe('/client/forgot-password');
    await tick(1);
    expect(screen.getByTestId('place').textContent).toBe('/client/login');
  });

  test.each([
    ['M035', refusal(500, 'internal', ''), 'Failed to submit request. Please try again.'],
    ['M035', refusal(429, 'rate_limited', 'Too many tries.'), 'Too many tries.'],
    ['M036', 'unreachable' as const, 'Network error. Please try again.'],
  ])('[M035] [M036] a request that fails says why: %s', async (_, reply, words) => {
    answerWith({ 'POST /api/client/password-reset': reply });
    await openAt('/client/forgot-password');
    await recover({ email: 'ines@quillwort.example', password: 'river stone', confirmation: 'river stone' });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});

test('[X33] the login leads to Password Recovery, which names nobody to write to where mail is configured', async () => {
  const contact = { email: 'help@paratope.example', passwordResetMin: 8, sendsMail: true };
  const device = await testDevice({ signedIn: false, contact });
  renderOn(device, <ForgotPasswordPage />, { at: '/client/forgot-password' });
  expect(screen.getByRole('heading', { name: 'Password Recovery' })).toBeTruthy();
  await waitFor(() => expect(document.body.textContent).not.toContain('Please contact support'));
});

test('[SC33] [X08] [X33] [decision I7] where no mail is configured one is told whom to write to, also without a network', async () => {
  const contact = { email: 'help@paratope.example', passwordResetMin: 8, sendsMail: false };
  const device = await testDevice({ signedIn: false, contact });
  const sentence = "Email isn't set up here. Please write to support at help@paratope.example.";
  const first = renderOn(device, <ForgotPasswordPage />, { at: '/client/forgot-password' });
  await waitFor(() => expect(document.body.textContent).toContain(sentence));
  first.unmount();
  const kept = createContact(localStorage, async () => undefined);
  expect(kept.getSnapshot()).toEqual(contact);
});

describe('setting a new password', () => {
  test('[V19 M038] without a token nothing can be set', async () => {
    const asked = answerWith({});
    await openAt('/client/reset-password');
    expect(screen.getByRole('alert').textContent).toContain('Invalid or missing reset token');
    await renew('river stone', 'river stone');
    expect(screen.getByRole('alert').textContent).toContain('Invalid or missing reset token');
    expect(asked).toEqual([]);
  });

  test.each([
    ['V16 M039', '', '', 'Please fill in all fields'],
    ['V18 M023', 'river stone', 'river', 'Passwords do not match'],
    ['decision I3', 'river', 'river', 'Password must be at least 8 characters long'],
  ])('[V16] [V18] [M023] [M039] [X04] [decision I3] says what is missing: %s', async (_, first, second, words) => {
    const asked = answerWith({});
    await openAt('/client/reset-password?token=t1');
    await renew(first, second);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(asked).toEqual([]);
  });

  test('[V17 C18 M040 X04] where the operator chose six, five are too few and six are enough', async () => {
    const asked = answerWith({ 'POST /api/client/reset-password': { body: { success: true, message: 'Changed.' } } });
    const device = await testDevice({
      signedIn: false,
      contact: { email: 'help@paratope.example', passwordResetMin: 6, sendsMail: true },
    });
    renderOn(device, <ResetPasswordPage />, { at: '/client/reset-password?token=t1' });
    await screen.findByText('At least 6 characters');
    await renew('river', 'river');
    expect((await screen.findByRole('alert')).textContent).toContain('Password must be at least 6 characters long');
    await renew('s', 's');
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  test('[R15 R38 SC44 SC45 SC46 C31] takes the token of the link, shows the server’s words and opens the login after three seconds', async () => {
    const message = 'Your password was changed. Log in with the new one.';
    const asked = answerWith({ 'POST /api/client/reset-password': { body: { success: true, message } } });
    await openAt('/client/reset-password?token=t1');
    expect(screen.getByRole('heading', { name: 'Set New Password' })).toBeTruthy();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renew('river stone', 'river stone');
    await settled(() => expect(screen.getByText(message)).toBeTruthy());
    expect(asked[0]?.body).toEqual({ token: 't1', password: 'river stone' });
    await tick(3_000);
    expect(screen.getByTestId('place').textContent).toBe('/client/login');
  });

  test.each([
    ['M037', refusal(500, 'internal', ''), 'Failed to reset password'],
    ['M038', refusal(400, 'invalid', 'Invalid or missing reset token'), 'Invalid or missing reset token'],
    ['M036', 'unreachable' as const, 'Network error. Please try again.'],
  ])('[M036] [M037] [M038] a refusal is shown: %s', async (_, reply, words) => {
    answerWith({ 'POST /api/client/reset-password': reply });
    await openAt('/client/reset-password?token=t1');
    await renew('river stone', 'river stone');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});

function Pages({ open }: { open?: (path: string) => void }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <span data-testid="place">{pathname + search}</span>
      <Routes>
        <Route path="/client/login" element={<LoginPage open={open} />} />
        <Route path="/client/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/client/reset-password" element={<ResetPasswordPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

async function openAt(at: string) {
  const device = await testDevice({ signedIn: false });
  renderOn(device, <Pages />, { at });
  return device;
}

async function openRegistration() {
  const device = await openAt('/client/login');
  await userEvent.click(screen.getByRole('tab', { name: 'Create Account' }));
  return device;
}

const password = () => within('Login', 'Password');

async function login() {
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ines@quillwort.example');
  await userEvent.type(password(), 'river stone');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

/** Adds to what stands in the fields of the registration. */
async function fill(fields: { email?: string; startup?: string; password?: string; confirmation?: string }) {
  const { email, startup, password: first, confirmation } = fields;
  if (email) await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), email);
  if (startup) await userEvent.type(screen.getByRole('textbox', { name: 'Startup name' }), startup);
  if (first) await userEvent.type(within('Create Account', 'Password'), first);
  if (confirmation) await userEvent.type(within('Create Account', 'Confirm password'), confirmation);
}

async function recover(fields: { email: string; password: string; confirmation: string }) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: fields.email } });
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: fields.password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: fields.confirmation } });
  fireEvent.submit(screen.getByRole('form', { name: 'Password Recovery' }));
}

async function renew(first: string, second: string) {
  const add = (label: string, text: string) => {
    const field = screen.getByLabelText(label) as HTMLInputElement;
    fireEvent.change(field, { target: { value: field.value + text } });
  };
  add('New password', first);
  add('Confirm password', second);
  fireEvent.submit(screen.getByRole('form', { name: 'Set New Password' }));
}

function within(form: string, label: string): HTMLElement {
  const fields = [...screen.getByRole('form', { name: form }).querySelectorAll('label')];
  const found = fields.find((candidate) => candidate.textContent === label);
  const field = document.getElementById(found?.htmlFor ?? '');
  if (!field) throw new Error(`No field ${label} in ${form}.`);
  return field;
}

/** Lets the page settle without letting its timers run. */
async function settled(check: () => void) {
  for (let turn = 0; turn < 50; turn += 1) await act(async () => {});
  check();
}

async function tick(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
