import { authenticator } from '@paratope/server/features/second-factor/codes';
import type { Locator, Page } from 'playwright-core';
import type { Onlooker } from './onlooker.ts';

interface Way {
  readonly email: string;
  readonly password: string;
  readonly look: Onlooker;
  /** What is done elsewhere while a code is asked for; the recovery code is for nobody else. */
  whileOn(recoveryCode: string): Promise<void>;
}

/** From the button that switches a second factor on, through every dialog of it, until it is off again. */
export async function switchFactorOnAndOff(page: Page, { email, password, look, whileOn }: Way): Promise<void> {
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  const keepCodes = async (): Promise<string[]> => {
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    await press("I've saved them");
    await dialog.waitFor({ state: 'hidden' });
    return codes;
  };

  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByLabel('Your password').waitFor();
  await look('the password for a second factor');
  await dialog.getByLabel('Your password').fill(password);
  await press('Continue');
  await dialog.getByRole('img', { name: 'QR code with the key for an authenticator app' }).waitFor();
  const secret = (await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue()).replaceAll(' ', '');
  const code = dialog.getByLabel('Code from the app');
  await code.fill('12345');
  await press('Turn on');
  await dialog.getByRole('alert').waitFor();
  await look('the key of a second factor, a code refused');
  await code.fill(authenticator(secret, email).generate());
  await press('Turn on');
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await look('recovery codes');
  const [first = '', second = ''] = await keepCodes();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  await look('a second factor that is on');
  await whileOn(first);

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Code from your authenticator').fill(second);
  await look('new recovery codes');
  await press('Create new codes');
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const [third = ''] = await keepCodes();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByLabel('Code from your authenticator').fill(third);
  await press('Turn off');
  await dialog.getByRole('alert').waitFor();
  await look('a second factor is switched off, refused');
  await dialog.getByLabel('Your password').fill(password);
  await press('Turn off');
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
}

interface Asked {
  /** The screen that asks. */
  readonly at: string;
  readonly enter: Locator;
  readonly recoveryCode: string;
  readonly look: Onlooker;
}

/** Where a sign-in asks for a code: a wrong one, and then one that opens. */
export async function giveCode(page: Page, { at, enter, recoveryCode, look }: Asked): Promise<void> {
  const code = page.getByLabel('Code from your authenticator');
  await code.fill('nobody knows');
  await look(`${at}, asked for a code`);
  await enter.click();
  await page.getByText('This code is not right').waitFor();
  await look(`${at}, a code refused`);
  await code.fill(recoveryCode);
  await enter.click();
}
