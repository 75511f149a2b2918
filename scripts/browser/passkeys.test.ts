import { type AddressInfo, createServer } from 'node:net';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { browserForTests, demoServerForTests } from './for-tests.ts';
import { onlooker } from './onlooker.ts';
import { register } from './steps.ts';

let server: DemoServer;
let browser: Browser;

let port: number;
beforeAll(async () => {
  port = await freePort();
});
// Browsers have no passkeys for an address that is a number, and the server must know its own to judge them.
demoServerForTests(
  (started) => {
    server = started;
  },
  () => ({ HOST: 'localhost', PORT: String(port) }),
);
browserForTests((launched) => {
  browser = launched;
});

/** A page in a browser that has an authenticator with a fingerprint reader, on which the finger lies. */
async function withAuthenticator(
  viewport: { width: number; height: number },
  work: (page: Page, authenticator: Authenticator) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await work(page, await authenticatorOf(await context.newCDPSession(page)));
  } finally {
    await context.close();
  }
}

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

interface Authenticator {
  /** Whether the finger is the right one. */
  recognizes(isRight: boolean): Promise<void>;
  /** How many passkeys it has. */
  count(): Promise<number>;
}

async function authenticatorOf(session: CDPSession): Promise<Authenticator> {
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognizes: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const lines = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

test('a founder signs up, is offered a passkey, adds one, logs out and logs in with it alone; once it is removed it opens nothing', async () => {
  const account = { email: 'orla@quill.example', password: 'river stone moss', startup: 'Quill Therapeutics' };
  await withAuthenticator(phone, async (page, authenticator) => {
    const look = onlooker(page);
    await register(page, server.url, account);
    // Offered once the address is confirmed; here by the team, because this workspace sends no mail.
    await confirmAddress(account.email);
    await page.goto(`${server.url}/client/dashboard`);
    const offer = page.getByRole('complementary', { name: 'Passkeys' });
    await offer.waitFor();
    await look('the offer of a passkey');
    await offer.getByRole('link', { name: 'Add a passkey' }).click();

    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByLabel('Your password').fill(account.password);
    await authenticator.recognizes(false);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('No passkey was created. You can try again.').waitFor();
    await look('a passkey is added, canceled');
    await authenticator.recognizes(true);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await lines(page).getByText('Work laptop').waitFor();
    expect([await lines(page).count(), await authenticator.count()]).toEqual([1, 1]);
    await look('an account with a passkey');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.goto(`${server.url}/client/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await offer.count()).toBe(0);

    await signOut(page);
    await authenticator.recognizes(false);
    await page.goto(`${server.url}/client/login`);
    const login = page.getByRole('tabpanel', { name: 'Login' });
    expect(await login.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn');
    await login.getByRole('button', { name: 'Log in with a passkey' }).click();
    await login.getByText('No passkey was used. You can try again.').waitFor();
    await look('the login, no passkey used');
    await authenticator.recognizes(true);
    await login.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.waitForURL('**/client/dashboard');

    await page.goto(`${server.url}/client/account`);
    await lines(page)
      .getByText(/^Last used /)
      .waitFor();
    await lines(page).getByRole('button', { name: 'Rename Work laptop' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
    await renaming.getByRole('textbox', { name: 'Name' }).fill('Blue laptop');
    await look('a passkey is renamed');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await lines(page).getByRole('button', { name: 'Remove Blue laptop' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove “Blue laptop”?' });
    await removal.waitFor();
    await look('a passkey is removed');
    await removal.getByLabel('Your password').fill(account.password);
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => lines(page).count()).toBe(0);
    await signOut(page);
    await authenticator.recognizes(false);
    await page.goto(`${server.url}/client/login`);
    await login.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
    await authenticator.recognizes(true);
    await login.getByRole('button', { name: 'Log in with a passkey' }).click();
    await login.getByText("We don't recognize this passkey. Please log in with your password.").waitFor();
    look.expectNothing();
  });
});

test('the browser offers a passkey in the email field, and picking it logs in without a press of a button', async () => {
  const account = { email: 'ines@quill.example', password: 'river stone moss', startup: 'Ines Bio' };
  await withAuthenticator(desk, async (page, authenticator) => {
    await register(page, server.url, account);
    await addPasskey(page, `${server.url}/client/account?passkey=new`, account.password);
    await signOut(page);
    await authenticator.recognizes(true);
    // The authenticator picks the one passkey that the browser suggests.
    await page.goto(`${server.url}/client/login`);
    await page.waitForURL('**/client/dashboard');
  });
});

test('an admin adds a passkey and signs in to the admin area with it', async () => {
  await withAuthenticator(desk, async (page, authenticator) => {
    const look = onlooker(page);
    await page.goto(`${server.url}/admin`);
    const gate = page.getByRole('form', { name: 'Admin Access' });
    await gate.getByLabel('Email').fill('admin@demo.local');
    await gate.getByLabel('Password', { exact: true }).fill(server.password);
    await gate.getByRole('button', { name: 'Access Admin Panel' }).click();
    await gate.waitFor({ state: 'hidden' });
    await page.goto(`${server.url}/admin/sign-in`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await fillPasskeyDialog(page, server.password);
    await lines(page).getByText('My computer').waitFor();
    await look('an admin’s account with a passkey');

    await page.context().clearCookies();
    await authenticator.recognizes(false);
    await page.goto(`${server.url}/admin/sign-in`);
    await gate.getByRole('button', { name: 'Log in with a passkey' }).click();
    await gate.getByText('No passkey was used. You can try again.').waitFor();
    await look('the gate, no passkey used');
    await authenticator.recognizes(true);
    await gate.getByRole('button', { name: 'Log in with a passkey' }).click();
    await lines(page)
      .getByText(/^Last used /)
      .waitFor();
    look.expectNothing();
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, 'localhost', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}

async function addPasskey(page: Page, address: string, password: string): Promise<void> {
  await page.goto(address);
  await fillPasskeyDialog(page, password);
  await lines(page).first().waitFor();
}

async function fillPasskeyDialog(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/client/logout', { method: 'POST' });
    localStorage.clear();
  });
}

/** As the team does it in the inbox. */
async function confirmAddress(email: string): Promise<void> {
  let token = '';
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  ({ token } = await call('POST', '/api/admin/login', { email: 'admin@demo.local', password: server.password }));
  const { data } = await call('GET', `/api/admin/inbox?q=${email}`);
  for (const { id } of data) await call('PATCH', `/api/admin/inbox/${id}`, { state: 'done' });
}
