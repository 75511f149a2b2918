import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin, page } from '../testing/answers.ts';
import { OwnSignInPage } from './own-sign-in-page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const codes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-67AB'];
const session = (id: string, device: string, isCurrent = false) => ({
  id,
  device,
  isCurrent,
  createdAt: '2026-05-04T09:00:00.000Z',
  seenAt: '2026-05-04T09:00:00.000Z',
});
const here = session('0197a000-0000-7000-8000-000000000001', 'Firefox on Linux', true);
const there = session('0197a000-0000-7000-8000-000000000002', 'Safari on iPhone');
const factor = (since: string | null, recoveryCodesLeft: number) => ({
  body: { success: true, data: { since, recoveryCodesLeft } },
});

test('[decision S4] the second factor is switched on with password, picture and code, and its recovery codes are shown once', async () => {
  const made = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Paratope:maren?secret=JBSWY3DPEHPK3PXP' };
  let isOn = false;
  const asked = answerWith({
    ...asAdmin('read-only'),
    'GET /api/admin/sessions': page([here]),
    'GET /api/admin/second-factor': () => (isOn ? factor('2026-05-04T09:00:00.000Z', 10) : factor(null, 0)),
    'POST /api/admin/second-factor': { body: { success: true, ...made, data: made } },
    'POST /api/admin/second-factor/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456') {
        return refusal(400, 'invalid', 'This code is wrong. Enter the one your app shows now.');
      }
      isOn = true;
      return { body: { success: true, recoveryCodes: codes, data: { recoveryCodes: codes } } };
    },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  await userEvent.type(await screen.findByLabelText('Your password'), 'river stone');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code with the key for an authenticator app' })).toBeTruthy();
  expect((screen.getByLabelText('Key') as HTMLTextAreaElement).value).toBe('JBSW Y3DP EHPK 3PXP');
  const code = screen.getByLabelText('Code shown in the app');
  const dialog = screen.getByRole('dialog', { name: 'Turn on two-step verification' });
  await userEvent.type(code, '111111');
  await userEvent.click(dialogButton(dialog, 'Turn on'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'This code is wrong. Enter the one your app shows now.',
  );
  await userEvent.clear(code);
  await userEvent.type(code, '123456');
  await userEvent.click(dialogButton(dialog, 'Turn on'));
  const shown = await screen.findByRole('list', { name: 'Recovery codes' });
  expect([...shown.querySelectorAll('li')].map((line) => line.textContent)).toEqual(codes);
  await userEvent.click(screen.getByRole('button', { name: 'I saved my codes' }));
  expect(await screen.findByText('10 recovery codes left.')).toBeTruthy();
  expect(asked.find(({ call }) => call === 'POST /api/admin/second-factor')?.body).toEqual({ password: 'river stone' });
});

test('[decision S4] it is switched off with password and code; few codes left are said', async () => {
  let isOn = true;
  const asked = answerWith({
    ...asAdmin('reviewer'),
    'GET /api/admin/sessions': page([here]),
    'GET /api/admin/second-factor': () => (isOn ? factor('2026-05-04T09:00:00.000Z', 1) : factor(null, 0)),
    'POST /api/admin/second-factor/remove': () => {
      isOn = false;
      return { body: { success: true, message: 'Two-step verification is off.' } };
    },
  });
  await open();
  expect(await screen.findByText('1 recovery code left. Create new ones before you run out.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off two-step verification' });
  await userEvent.type(screen.getByLabelText('Your password'), 'river stone');
  await userEvent.type(screen.getByLabelText('Code from your authenticator app'), codes[0] ?? '');
  await userEvent.click(dialogButton(dialog, 'Turn off'));
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  expect(asked.find(({ call }) => call.endsWith('/remove'))?.body).toEqual({
    password: 'river stone',
    code: 'ABCD-EFGH-JKLM-NPQR',
  });
});

test('[P24] one’s own sessions are listed, and each but this one can be ended', async () => {
  let open1 = [here, there];
  const asked = answerWith({
    ...asAdmin('read-only'),
    'GET /api/admin/second-factor': factor(null, 0),
    'GET /api/admin/sessions': () => page(open1),
    [`DELETE /api/admin/sessions/${there.id}`]: () => {
      open1 = [here];
      return { body: { success: true, message: 'Session signed out.' } };
    },
  });
  await open();
  expect(await screen.findByText('This session')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out other sessions' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  expect(await screen.findByText('Safari on iPhone signed out.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out other sessions' })).toBeNull());
  expect(asked.map(({ call }) => call)).toContain(`DELETE /api/admin/sessions/${there.id}`);
});

async function open() {
  renderOn(await testDevice({ signedIn: false }), <OwnSignInPage />, { at: '/admin/sign-in' });
}

function dialogButton(dialog: HTMLElement, name: string): HTMLElement {
  const found = [...dialog.querySelectorAll('button')].find((button) => button.textContent === name);
  if (!found) throw new Error(`The dialog has no button called ${name}.`);
  return found;
}
