import { authenticator } from '@paratope/server/features/second-factor/codes';
import type { Locator, Page } from 'playwright-core';
import type { Onlooker } from './onlooker.ts';

interface FactorWords {
  readonly on: string;
  readonly off: string;
  readonly goOn: string;
  readonly picture: string;
  readonly code: string;
  readonly kept: string;
  readonly renew: string;
  readonly make: string;
}

export const founderFactor: FactorWords = {
  on: 'Turn on',
  off: 'Turn off',
  goOn: 'Continue',
  picture: 'QR code with the key for an authenticator app',
  code: 'Code from the app',
  kept: "I've saved them",
  renew: 'New recovery codes',
  make: 'Create new codes',
};

export const adminFactor: FactorWords = {
  on: 'Turn on',
  off: 'Turn off',
  goOn: 'Continue',
  picture: 'QR code with the key for an authenticator app',
  code: 'Code shown in the app',
  kept: 'I saved my codes',
  renew: 'Create new recovery codes',
  make: 'Create new codes',
};

interface Way {
  readonly email: string;
  readonly password: string;
  readonly words: FactorWords;
  readonly look: Onlooker;
  /** Runs while a code is required; only it may use the recovery code. */
  whileOn(recoveryCode: string): Promise<void>;
}

/** Turns two-step verification on and off again, through every dialog of it. */
export async function switchFactorOnAndOff(page: Page, { email, password, words, look, whileOn }: Way): Promise<void> {
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  const keepCodes = async (): Promise<string[]> => {
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    await press(words.kept);
    await dialog.waitFor({ state: 'hidden' });
    return codes;
  };

  await page.getByRole('button', { name: words.on }).click();
  await dialog.getByLabel('Your password').waitFor();
  await look('the password for a second factor');
  await dialog.getByLabel('Your password').fill(password);
  await press(words.goOn);
  await dialog.getByRole('img', { name: words.picture }).waitFor();
  const secret = (await dialog.getByRole('textbox', { name: 'Key', exact: true }).inputValue()).replaceAll(' ', '');
  const code = dialog.getByLabel(words.code);
  await code.fill('12345');
  await press(words.on);
  await dialog.getByRole('alert').waitFor();
  await look('the key of a second factor, a code refused');
  await code.fill(authenticator(secret, email).generate());
  await press(words.on);
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await look('recovery codes');
  const [first = '', second = ''] = await keepCodes();
  await page.getByRole('button', { name: words.off }).waitFor();
  await look('a second factor that is on');
  await whileOn(first);

  await page.getByRole('button', { name: words.renew }).click();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Code from your authenticator app').fill(second);
  await look('new recovery codes');
  await press(words.make);
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
  const [third = ''] = await keepCodes();

  await page.getByRole('button', { name: words.off }).click();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByLabel('Code from your authenticator app').fill(third);
  await press(words.off);
  await dialog.getByRole('alert').waitFor();
  await look('a second factor is switched off, refused');
  await dialog.getByLabel('Your password').fill(password);
  await press(words.off);
  await page.getByRole('button', { name: words.on }).waitFor();
}

interface SecondFactorStep {
  readonly at: string;
  readonly enter: Locator;
  readonly recoveryCode: string;
  readonly look: Onlooker;
}

/** Enters a wrong code and then a valid one, where a sign-in asks for it. */
export async function giveCode(page: Page, { at, enter, recoveryCode, look }: SecondFactorStep): Promise<void> {
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill('nobody knows');
  await look(`${at}, asked for a code`);
  await enter.click();
  await page.getByText('This code is wrong').waitFor();
  await look(`${at}, a code refused`);
  await code.fill(recoveryCode);
  await enter.click();
}
