import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { publicPaths } from './screens.ts';
import { scriptCorpus } from './script-corpus.ts';
import { signIn } from './steps.ts';

let server: DemoServer;

vi.setConfig({ testTimeout: 400_000 });

demoServerForTests((started) => {
  server = started;
});

/** The nth text of the corpus, cut to what a field takes. */
const text = (at: number, longest = 400): string => (scriptCorpus[at % scriptCorpus.length] ?? '').slice(0, longest);

async function callerOf(path: string, email: string) {
  const ask = async (method: string, to: string, body: unknown, token?: string) => {
    const response = await fetch(`${server.url}${to}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data?: { id?: string }; message?: string; token?: string };
    // What a field does not take is refused in words and stands nowhere.
    expect([to, response.status < 500, answer.message]).toEqual([to, true, answer.message]);
    return { status: response.status, ...answer };
  };
  const { token } = await ask('POST', path, { email, password: server.password });
  return (method: string, to: string, body: unknown) => ask(method, to, body, token);
}

/** Notes what runs, what is asked of elsewhere, and what the policy had to stop. */
async function watched(size = desk): Promise<{ page: Page; found: string[] }> {
  const device = await deviceForTest({ size });
  const { page, context } = device;
  const found: string[] = [];
  context.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== server.url)
      found.push(`asked of elsewhere: ${request.url()}`);
  });
  await context.exposeFunction('noteViolation', (sentence: string) => found.push(sentence));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const page = globalThis as unknown as { noteViolation(sentence: string): void };
      page.noteViolation(`the policy stopped ${violatedDirective} ${blockedURI} ${sample} at ${location.pathname}`);
    });
  });
  return { page, found };
}

/** What stands on the page now: nothing ran, nothing was drawn as markup, and every link leads where a link may lead. */
async function look(page: Page, found: string[]): Promise<void> {
  const seen = await page.evaluate(() => ({
    hit: 'hit' in window,
    markup: [
      ...document.querySelectorAll(
        'script:not([src]):not([type="application/ld+json"]), base, iframe, [onerror], [onload], [ontoggle], meta[http-equiv=refresh]',
      ),
    ].map((one) => one.outerHTML.slice(0, 200)),
    styles: [...document.querySelectorAll('style')]
      .map((one) => one.textContent?.slice(0, 100) ?? '')
      .filter((css) => css.includes('evil')),
    links: [...document.querySelectorAll('a[href], area[href], form[action]')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? '')
      .filter((address) => !/^(?:https?:|mailto:|tel:|blob:|[/#?]|$)/i.test(address) || /^\w+:\/\/evil/.test(address)),
    cookie: document.cookie.includes('hit'),
  }));
  const at = new URL(page.url()).pathname;
  if (seen.hit) found.push(`a script ran at ${at}`);
  if (seen.cookie) found.push(`a cookie was set at ${at}`);
  for (const one of [...seen.markup, ...seen.styles]) found.push(`drawn as markup at ${at}: ${one}`);
  for (const link of seen.links) found.push(`a link at ${at} leads to ${link}`);
}

async function go(page: Page, path: string, found: string[]): Promise<void> {
  await page.goto(`${server.url}${path}`, { waitUntil: 'load' });
  await settled(page).catch(() => {
    throw new Error(`${path} was still changing, or had no heading: ${page.url()}`);
  });
  await look(page, found);
}

/** The page has its heading, and its words stay what they are. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const page = window as { wordsBefore?: string };
      const words = document.body.textContent;
      const isSame = page.wordsBefore === words;
      page.wordsBefore = words;
      return isSame && document.querySelector('h1, h2') !== null;
    },
    undefined,
    { polling: 150 },
  );
}

test('[Q-S7] no text a founder may write runs, loads or draws anything, on any page of the portal', async () => {
  const founder = await callerOf('/api/client/login', 'standard@demo.local');
  await founder('PUT', '/api/client/profile', {
    startupName: text(0, 200),
    contactName: text(2),
    drugModality: [text(1, 100), 'Antibody'],
    diseaseFocus: [text(2, 100), 'Oncology'],
    geography: [text(8, 100)],
    investmentStage: text(3, 100),
    description: scriptCorpus.join(' '),
  });
  const matchIds: string[] = [];
  for (const [at] of scriptCorpus.entries()) {
    const added = await founder('POST', '/api/client/investors', {
      name: text(at, 200),
      firm: text(at + 1, 200),
      email: text(at, 200),
    });
    const id = added.data?.id ?? '';
    matchIds.push(id);
    await founder('PATCH', '/api/client/update-match-status', {
      matchId: id,
      status: 'reaching_out',
      notes: `${text(at)} ${text(at + 2)}`,
    });
    await founder('POST', `/api/client/matches/${id}/activities`, {
      activityType: 'call_held',
      title: text(at),
      description: text(at + 1),
      notes: text(at + 2),
      nextAction: text(at + 3),
      nextActionDate: '2027-05-04',
      activityDate: '2026-05-04',
    });
  }
  await founder('POST', '/api/client/investors', { name: 'Ines Roth', website: 'javascript:window.hit=1' });
  await founder('POST', '/api/client/contact', {
    name: text(0),
    email: 'a@b.example',
    subject: text(21),
    message: scriptCorpus.join('\n'),
  });

  const { page, found } = await watched();
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  await page.getByText('<svg/onload=window.hit=1>').first().waitFor({ state: 'attached' });
  await look(page, found);
  for (const path of [
    'today',
    'round',
    'account',
    'people',
    'device',
    'more',
    'pending',
    'bring-list',
    'conference',
    'calendar',
    'log',
    'dashboard-simple',
  ])
    await go(page, `/client/${path}`, found);
  for (const path of ['/vc-timeline', '/get-matched?edit=1', '/startup-analysis', '/subscribe'])
    await go(page, path, found);
  for (const id of matchIds.slice(0, 6)) {
    await go(page, `/client/matches/${id}`, found);
    await go(page, `/vc-timeline?matchId=${id}`, found);
    await go(page, `/client/history/matches/${id}`, found);
  }
  // What stands in the address is a stranger's text too.
  for (const [at] of scriptCorpus.slice(0, 12).entries()) {
    const given = encodeURIComponent(text(at));
    await go(page, `/startup-analysis?token=${given}`, found);
    await go(page, `/vc-timeline?matchId=${given}`, found);
  }
  expect(found).toEqual([]);
});

test('[Q-S7] no text a visitor or an admin may write runs, loads or draws anything, in the admin area and on the public pages', async () => {
  const owner = await callerOf('/api/admin/login', 'admin@demo.local');
  for (const [at] of scriptCorpus.entries()) {
    await owner('POST', '/api/client/contact', {
      name: text(at, 200),
      email: 'a@b.example',
      subject: text(at + 1, 200),
      message: text(at + 2),
    });
    await owner('POST', '/api/premium-applications', {
      companyName: text(at, 200),
      founderName: text(at + 1, 200),
      email: `a${at}@b.example`,
      whyPremiumSupport: text(at + 2),
      specificChallenges: text(at + 3),
    });
    await owner('POST', '/api/admin/clients', {
      companyName: text(at, 200),
      email: `c${at}@b.example`,
      contactName: text(at + 1),
      description: text(at + 2),
    });
    await owner('POST', '/api/admin/investors', {
      name: `${text(at, 190)} ${at}`,
      firm: text(at + 1, 200),
      website: text(at),
      thesis: text(at + 2),
    });
  }
  const people = scriptCorpus.map((_, at) => ({ name: text(at, 200), title: text(at + 1, 200), bio: text(at + 2) }));
  const firms = scriptCorpus.map((_, at) => ({ name: text(at, 200), description: text(at + 1) }));
  const pieces = {
    brand: { name: text(16, 200) },
    team: people,
    advisors: people.map((person) => ({ ...person, company: text(2) })),
    partners: firms,
    partnerFirms: firms,
    faq: scriptCorpus.map((_, at) => ({ question: text(at), answer: text(at + 1) })),
    claims: { founders: text(0, 200), backing: text(2, 200), results: text(18, 200) },
    contact: { address: text(17), country: text(1, 100) },
  };
  for (const [key, value] of Object.entries(pieces))
    expect([key, (await owner('PUT', `/api/admin/content/${key}`, { value })).status]).toEqual([key, 200]);
  for (const url of [
    'javascript:window.hit=1',
    'data:text/html,<script>window.hit=1</script>',
    ' javascript:window.hit=1',
    'vbscript:x',
  ])
    expect((await owner('PUT', '/api/admin/content/partners', { value: [{ name: 'x', url }] })).status).toBe(400);

  const { page, found } = await watched();
  for (const path of [...publicPaths, '/?lang=de', `/${encodeURIComponent('<svg onload=window.hit=1>')}`])
    await go(page, path, found);
  await page.goto(`${server.url}/admin`);
  await page.getByLabel('Email').fill('admin@demo.local');
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('tab').first().waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await settled(page);
    await look(page, found);
  }
  await go(page, '/admin/clients', found);
  expect(found).toEqual([]);
});
