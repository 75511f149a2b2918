import { type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { Activities } from '@paratope/shared/outreach/activity';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { holdTables } from '../../local/testing/held-tables.ts';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { aDraft, aFounder, aLetter, anAddressee } from '../../testing/sample-draft.ts';
import { EmailDialog } from './email-dialog.tsx';

const generate = 'POST /api/client/matches/m1/generate-email';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T09:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openWith(drafts: readonly EmailDraft[] = [], addressee = anAddressee()) {
  const device = await testDevice({
    startup: aFounder(),
    matches: [addressee],
    contact: { email: 'help@paratope.example' } as never,
  });
  await device.server.put(EmailDrafts, ...drafts);
  await device.replica.sync();
  const onUpgrade = vi.fn();
  renderOn(device, <EmailDialog matchId="m1" isOpen onClose={() => {}} onUpgrade={onUpgrade} />);
  const dialog = await screen.findByRole('dialog', { name: 'Enhanced AI-Generated Email' });
  const user = userEvent.setup();
  return { device, dialog, user, onUpgrade, press: (name: string | RegExp) => pressIn(dialog, user, name) };
}

async function pressIn(dialog: HTMLElement, user: ReturnType<typeof userEvent.setup>, name: string | RegExp) {
  await user.click(await within(dialog).findByRole('button', { name }));
}

const draftsOn = async (device: TestDevice) => device.rows.table(EmailDrafts).toArray();

/** What the server says when it has written, and the letter on its way to the device. */
const writes = (draft: EmailDraft, cached = false) =>
  answerWith({
    [generate]: {
      body: {
        success: true,
        email: `Subject: ${draft.subject}\n\n${draft.body}`,
        cached,
        insights: aLetter.insights,
        data: { ...draft, placeholders: [], stockPhrases: [] },
      },
    },
    'POST /api/sync': 'unreachable',
  });

test('before anything is written to an investor who backs a competitor, the company is named', async () => {
  const { dialog } = await openWith([], {
    ...anAddressee(),
    competitors: [{ text: 'Tarn Respiratory: Antibody', kind: 'deal', source: 'deals.csv', date: '2025-11-03' }],
  });
  expect((await within(dialog).findByText('Backs a competitor')).parentElement?.textContent).toBe(
    'Backs a competitor Tarn Respiratory: Antibody. Ask about conflicts before you share anything confidential.',
  );
});

describe('asking for an email', () => {
  test('[SD74] [SD75] [SD76] brings the letter, the word to review it, and a way to copy it', async () => {
    const { device, dialog, user, press } = await openWith();
    expect(await within(dialog).findByText('To Marta Lind, Brackwater Ventures')).toBeDefined();
    const draft = aDraft('d1', { length: 'short', wish: 'our patents' });
    const asked = writes(draft);
    await device.server.put(EmailDrafts, draft);
    await user.click(await within(dialog).findByRole('radio', { name: 'Short' }));
    await user.selectOptions(within(dialog).getByLabelText('Language'), 'Deutsch');
    await user.type(within(dialog).getByLabelText(/What should be different/), ' our patents ');
    await press('Generate email');

    expect(await within(dialog).findByText('Hello Marta Lind,')).toBeDefined();
    expect(asked.map(({ body }) => body)).toEqual([
      { length: 'short', wish: 'our patents', language: 'de', isFresh: false },
    ]);
    expect(
      within(dialog).getByText('Treat this text as a draft until you have reviewed every sentence.'),
    ).toBeDefined();
    expect(within(dialog).getByText('Not shared with third parties')).toBeDefined();
    await press('Copy');
    expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(`Subject: ${draft.subject}\n\n${draft.body}`);
  });

  test('says when the letter had been written before from the same facts', async () => {
    const { device, dialog, press } = await openWith();
    writes(aDraft('d1'), true);
    await device.server.put(EmailDrafts, aDraft('d1'));
    await press('Generate email');
    expect(await within(dialog).findByText('This email was already written from the same facts.')).toBeDefined();
  });

  test('says so while the letter is written and not on this device yet', async () => {
    const { device, dialog, press } = await openWith();
    writes(aDraft('d1'));
    await press('Generate email');
    expect(await within(dialog).findByText('The email is written and on its way to this device.')).toBeDefined();
    await device.server.put(EmailDrafts, aDraft('d1'));
    await press('Check again');
    expect(await within(dialog).findByText('Hello Marta Lind,')).toBeDefined();
  });

  test('without a network waits on this device, and the letter comes when the server has written it', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => network.mockRestore());
    const { device, dialog, user, press } = await openWith();
    device.server.reply = { kind: 'unreachable' };
    await user.click(await within(dialog).findByRole('radio', { name: 'Long' }));
    await press('Generate email');
    expect(
      await within(dialog).findByText(
        /^Your request is saved on this device\. We'll write the email when you're back online\./,
      ),
    ).toBeDefined();
    expect(await within(dialog).findByText('Request waiting')).toBeDefined();
    const [asked] = await draftsOn(device);
    expect(asked).toMatchObject({ state: 'asked', length: 'long', matchId: 'm1' });

    device.server.reply = undefined;
    await device.replica.sync();
    expect(
      await within(dialog).findByText(/^We're writing the email\. You can close this; it will appear automatically\./),
    ).toBeDefined();
    await device.server.put(EmailDrafts, aDraft(asked?.id ?? '', { length: 'long' }));
    await device.replica.sync();
    expect(await within(dialog).findByText('Hello Marta Lind,')).toBeDefined();
  });

  test('without a network is asked for once, however often it is pressed while the storage is silent', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => network.mockRestore());
    const { device, dialog, user } = await openWith();
    device.server.reply = { kind: 'unreachable' };
    const generate = await within(dialog).findByRole('button', { name: 'Generate email' });
    const holder = holdTables(device.workspace, { isKnown: false });
    await holder.isUnderWay;
    await user.click(generate);
    await user.click(generate);
    holder.stop();
    expect(await within(dialog).findByText('Request waiting')).toBeDefined();
    await device.replica.sync();
    expect(await draftsOn(device)).toHaveLength(1);
  });

  test('that was refused while it waited says why and can be asked again', async () => {
    const { dialog } = await openWith([
      aDraft('d1', { state: 'refused', version: 0, message: 'Pitch Deck Required: upload your pitch deck.' }),
    ]);
    expect(await within(dialog).findByText('Pitch Deck Required: upload your pitch deck.')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Ask again' })).toBeDefined();
  });
});

describe('an email that cannot be had', () => {
  test('[SD83] [M065] [M073] [T036] without an analysis of the deck opens AI Analysis Required, which starts one', async () => {
    const { press } = await openWith();
    answerWith({
      [generate]: refusal(400, 'invalid', 'AI Analysis Required: …', { requiresPitchDeck: true, hasPitchDeck: true }),
      'POST /api/client/check-and-trigger-analysis': {
        body: { success: true, triggered: true, hasAnalysis: false, message: 'AI Analysis Started' },
      },
    });
    await press('Generate email');
    const needed = await screen.findByRole('dialog', { name: 'AI Analysis Required' });
    await userEvent.click(within(needed).getByRole('button', { name: 'Start the analysis' }));
    expect(await screen.findByText('AI Analysis Started')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'AI Analysis Required' })).toBeNull());
  });

  test('[M066] without a deck opens Pitch Deck Required, with the steps by mail and results in 24 hours', async () => {
    const { press } = await openWith();
    answerWith({
      [generate]: refusal(400, 'invalid', 'Pitch Deck Required: …', { requiresPitchDeck: true, hasPitchDeck: false }),
    });
    await press('Generate email');
    const needed = await screen.findByRole('dialog', { name: 'Pitch Deck Required' });
    expect(
      within(needed)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual([
      "Write to help@paratope.example from your account's email address.",
      'Attach the pitch deck as a PDF, without confidential slides.',
      'Find the results here within 24 hours.',
    ]);
    expect(within(needed).getByRole('link', { name: 'help@paratope.example' }).getAttribute('href')).toBe(
      'mailto:help@paratope.example?subject=Pitch%20deck',
    );
    expect(within(needed).getByRole('link', { name: 'Upload the deck' }).getAttribute('href')).toBe(
      '/get-matched?edit=1',
    );
  });

  test.each([
    ['Email generation is temporarily unavailable while we configure the AI service...'],
    ['Email generation service is temporarily unavailable. Please try again later.'],
  ])('[M067] [M068] while the endpoint is away reads: %s', async (words) => {
    const { dialog, press } = await openWith();
    const asked = answerWith({ [generate]: refusal(503, 'unavailable', words) });
    await press('Generate email');
    expect(await within(dialog).findByText(words)).toBeDefined();
    await press('Write it without AI');
    expect(asked.at(-1)?.body).toMatchObject({ writer: 'embedded' });
  });

  test.each([
    ['the server’s message', refusal(404, 'missing', 'Match not found'), 'Match not found'],
    ['no message', refusal(429, 'rate_limited', ''), 'Failed to generate email'],
    ['an answer nobody can read', { body: { success: true } }, 'Failed to generate email'],
    [
      'an error of the server',
      refusal(500, 'internal', 'Something broke on our side.'),
      'Failed to generate email: 500 Something broke on our side.',
    ],
  ] as const)('[M069] [M070] is told by %s', async (_, reply, words) => {
    const { dialog, press } = await openWith();
    answerWith({ [generate]: reply });
    await press('Generate email');
    expect(await within(dialog).findByText(words)).toBeDefined();
  });

  test('[M071] because nobody answers says so, keeps the wish, and can wait here', async () => {
    const { device, dialog, user, press } = await openWith();
    answerWith({});
    await user.type(await within(dialog).findByLabelText(/What should be different/), 'our patents');
    await press('Generate email');
    expect(await within(dialog).findByText('Error generating email')).toBeDefined();
    expect((within(dialog).getByLabelText(/What should be different/) as HTMLTextAreaElement).value).toBe(
      'our patents',
    );
    await press("Write it when I'm online");
    await waitFor(async () => expect(await draftsOn(device)).toMatchObject([{ state: 'asked', wish: 'our patents' }]));
  });

  test('[V24] on Free Access is offered with it', async () => {
    const { onUpgrade, press } = await openWith();
    answerWith({ [generate]: refusal(403, 'plan_limit', 'AI-generated email is a premium feature') });
    await press('Generate email');
    await waitFor(() => expect(onUpgrade).toHaveBeenCalledOnce());
  });
});

describe('a letter', () => {
  test('shows on a tap what a sentence rests on: the profile, a slide with its words, the investor with source and day', async () => {
    const { dialog, press } = await openWith([aDraft('d1')]);
    await press(/^I write to you because/);
    const facts = () => within(within(dialog).getByRole('list', { name: 'Source' }));
    expect(facts().getByText('Seed of Alder Cell, $4.0M')).toBeDefined();
    expect(facts().getByRole('link', { name: 'market.example/deals' })).toBeDefined();
    expect(facts().getByText('May 4, 2026')).toBeDefined();
    await press(/^Ostrya Bio works on/);
    expect(facts().getAllByText('Your profile')).toHaveLength(2);
    await press(/^Data:/);
    expect(facts().getByText('Slide 7 of your deck')).toBeDefined();
    expect(facts().getByText('Lung exposure 14x the parent antibody at 24 h')).toBeDefined();
    await press(/^Data:/);
    expect(within(dialog).queryByRole('list', { name: 'Source' })).toBeNull();
    // What claims nothing rests on nothing.
    expect(within(dialog).queryByRole('button', { name: 'Hello Marta Lind,' })).toBeNull();
  });

  test('is written over without a network, and its own sentences no longer show a source', async () => {
    const { device, dialog, user, press } = await openWith([aDraft('d1')]);
    device.server.reply = { kind: 'unreachable' };
    await press('Edit');
    const area = within(dialog).getByRole('textbox', { name: 'Email' });
    await user.clear(area);
    await user.type(area, 'We met in Lisbon.{Enter}Data: Lung exposure was 14 times higher than the parent antibody.');
    await press('Save changes');
    expect(await screen.findByText('Email saved on this device')).toBeDefined();
    expect(await draftsOn(device)).toMatchObject([
      { isEdited: true, body: expect.stringMatching(/^We met in Lisbon/) },
    ]);
    expect(within(dialog).queryByRole('button', { name: 'We met in Lisbon.' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: /^Data:/ })).toBeDefined();
    expect(within(dialog).getByText('Edited by you')).toBeDefined();
    expect(await within(dialog).findByText('Email waiting')).toBeDefined();
  });

  test('without a subject is not saved and says why', async () => {
    const { dialog, user, press } = await openWith([aDraft('d1')]);
    await press('Edit');
    await user.clear(within(dialog).getByRole('textbox', { name: 'Subject' }));
    await press('Save changes');
    expect(await within(dialog).findByText('Subject is required')).toBeDefined();
    await press('Discard changes');
    expect(await within(dialog).findByText('Ostrya Bio: nanobody for pulmonary fibrosis, Seed')).toBeDefined();
  });

  test('with a place to fill in is not copied until that is confirmed, and names stock phrases', async () => {
    const body = 'Hello [name],\nI hope this email finds you well.';
    const { dialog, user, press } = await openWith([aDraft('d1', { body })]);
    const copy = () => within(dialog).getByRole('button', { name: 'Copy' }) as HTMLButtonElement;
    expect((await within(dialog).findByRole('button', { name: '[name]' })).tagName).toBe('BUTTON');
    expect(copy().disabled).toBe(true);
    expect(within(dialog).queryByRole('link', { name: 'Open in mail app' })).toBeNull();
    expect(
      within(dialog).getByText('Fill in what is missing, or confirm that you will, before you copy it.'),
    ).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'I hope this email finds you well' })).toBeDefined();

    await press('[name]');
    const area = (await within(dialog).findByRole('textbox', { name: 'Email' })) as HTMLTextAreaElement;
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('[name]');
    await user.click(within(dialog).getByRole('checkbox', { name: "I'll fill these in after copying" }));
    expect(copy().disabled).toBe(false);
    expect(within(dialog).getByRole('link', { name: 'Open in mail app' }).getAttribute('href')).toBe(
      'mailto:marta@brackwater.example?subject=Ostrya%20Bio%3A%20nanobody%20for%20pulmonary%20fibrosis%2C%20Seed&body=Hello%20%5Bname%5D%2C%0D%0AI%20hope%20this%20email%20finds%20you%20well.',
    );
  });

  test('[decision C14] marked as sent stands in the timeline, until that is taken back, and can be sent again', async () => {
    const { device, dialog, user, press } = await openWith([aDraft('d1')]);
    const logged = () => device.rows.table(Activities).toArray();
    await press('Mark as sent');
    await waitFor(async () =>
      expect(await logged()).toMatchObject([
        { activityType: 'email_sent', title: 'Ostrya Bio: nanobody for pulmonary fibrosis, Seed', status: 'completed' },
      ]),
    );
    expect(await within(dialog).findByText(/^Sent Jun 12/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await logged()).toEqual([]));
    await press('Mark as sent');
    await waitFor(async () => expect(await logged()).toHaveLength(1));
    await press('Not sent');
    await waitFor(async () => expect(await logged()).toEqual([]));
    expect(await within(dialog).findByRole('button', { name: 'Mark as sent' })).toBeDefined();
    await device.replica.sync();
    expect((await draftsOn(device))[0]?.sentAt).toBeNull();
  });

  test('[decision C14] has versions to go back to, and another one is asked for with a wish', async () => {
    const { device, dialog, user, press } = await openWith([
      aDraft('d1', { version: 1, body: 'The first one', letter: null, sentAt: '2026-06-11T09:00:00.000Z' }),
      aDraft('d2', { version: 2, createdAt: '2026-06-11T09:00:00.000Z' }),
    ]);
    const choice = await within(dialog).findByRole('combobox', { name: 'Version' });
    expect([...choice.querySelectorAll('option')].map((one) => one.textContent?.split(',')[0])).toEqual([
      'Version 2',
      'Version 1',
    ]);
    await user.selectOptions(choice, 'd1');
    expect(await within(dialog).findByText('The first one')).toBeDefined();
    const third = aDraft('d3', { version: 3, body: 'The third one', letter: null, wish: 'less formal' });
    const asked = writes(third);
    await device.server.put(EmailDrafts, third);
    await user.type(within(dialog).getByLabelText(/What should be different/), 'less formal');
    await press('Write another version');
    expect(await within(dialog).findByText('The third one')).toBeDefined();
    expect(asked[0]?.body).toEqual({ length: 'medium', wish: 'less formal', language: 'en', isFresh: true });
  });
});
