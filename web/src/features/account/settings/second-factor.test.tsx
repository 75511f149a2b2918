import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { List } from '../../../ui/list-line.tsx';
import { SecondFactorLine } from './second-factor-line.tsx';

afterEach(() => vi.unstubAllGlobals());

const codes = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-67AB'];
const factor = (since: string | null, recoveryCodesLeft: number) => ({
  body: { success: true, data: { since, recoveryCodesLeft } },
});
const given = { body: { success: true, recoveryCodes: codes, data: { recoveryCodes: codes } } };

test('[ASVS 6.3.3] a founder switches it on with password, picture and code, and sees the recovery codes once', async () => {
  const made = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Paratope:ines?secret=JBSWY3DPEHPK3PXP' };
  let isOn = false;
  const asked = answerWith({
    'GET /api/client/second-factor': () => (isOn ? factor('2026-05-04T09:00:00.000Z', 10) : factor(null, 0)),
    'POST /api/client/second-factor': { body: { success: true, ...made, data: made } },
    'POST /api/client/second-factor/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456') {
        return refusal(400, 'invalid', 'This code is wrong. Enter the one your app shows now.');
      }
      isOn = true;
      return given;
    },
  });
  await open();
  expect(
    screen.getByText(/^Asks for a code from an authenticator app on your phone after the password\./),
  ).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  const first = within(await screen.findByRole('dialog', { name: 'Turn on two-step verification' }));
  await userEvent.click(first.getByRole('button', { name: 'Continue' }));
  expect((await first.findByRole('alert')).textContent).toContain('Please fill in all required fields');
  await userEvent.type(first.getByLabelText('Your password'), 'river stone');
  await userEvent.click(first.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'QR code with the key for an authenticator app' })).toBeTruthy();
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on two-step verification' }));
  expect((dialog.getByLabelText('Key') as HTMLInputElement).value).toBe('JBSW Y3DP EHPK 3PXP');
  const code = dialog.getByLabelText('Code from the app');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  await userEvent.type(code, '111111');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'This code is wrong. Enter the one your app shows now.',
  );
  await userEvent.clear(code);
  await userEvent.type(code, '123456');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  const shown = await screen.findByRole('list', { name: 'Recovery codes' });
  expect([...shown.querySelectorAll('li')].map((line) => line.textContent)).toEqual(codes);
  await userEvent.click(screen.getByRole('button', { name: "I've saved them" }));
  expect(await screen.findByText(/10 recovery codes left\.$/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked.find(({ call }) => call === 'POST /api/client/second-factor')?.body).toEqual({
    password: 'river stone',
  });
});

test('[ASVS 6.3.3] new recovery codes, and switching it off, take password and code', async () => {
  let isOn = true;
  const asked = answerWith({
    'GET /api/client/second-factor': () => (isOn ? factor('2026-05-04T09:00:00.000Z', 1) : factor(null, 0)),
    'POST /api/client/second-factor/recovery-codes': given,
    'POST /api/client/second-factor/remove': () => {
      isOn = false;
      return { body: { success: true, message: 'Two-step verification is off.' } };
    },
  });
  await open();
  expect(await screen.findByText(/1 recovery code left\.$/)).toBeTruthy();
  const fill = async (title: string, submit: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.type(dialog.getByLabelText('Your password'), 'river stone');
    await userEvent.type(dialog.getByLabelText('Code from your authenticator app'), ' 123456');
    await userEvent.click(dialog.getByRole('button', { name: submit }));
  };
  await userEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await fill('New recovery codes', 'Create new codes');
  await userEvent.click(await screen.findByRole('button', { name: "I've saved them" }));
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  await fill('Turn off two-step verification', 'Turn off');
  expect(await screen.findByText('Two-step verification is off.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { password: 'river stone', code: '123456' },
    { password: 'river stone', code: '123456' },
  ]);
});

test('without a connection it can be read about, and not be switched on', async () => {
  answerWith({});
  await open();
  expect(screen.getByRole('button', { name: 'Turn on' }).hasAttribute('disabled')).toBe(true);
});

async function open() {
  const here = await testDevice();
  renderOn(
    here,
    <List>
      <SecondFactorLine />
    </List>,
    { at: '/client/account' },
  );
}
