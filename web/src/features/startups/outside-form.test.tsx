import type { Deck } from '@paratope/shared/decks/deck';
import { Startups } from '@paratope/shared/startups/startup';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useMaybeSession } from '../../local/hooks.ts';
import { answerWith, refusal } from '../../testing/answers.ts';
import { blankStartup, renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { GetMatchedPage } from './get-matched-page.tsx';
import { TemporarySession } from './temporary-session.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const outside = { body: { success: true, data: { url: 'https://forms.example/embed/startup?layout=card' } } };
const complete = { drugModality: ['Nanobody'], diseaseFocus: ['Fibrosis'], submittedAt: '2026-03-02T09:00:00.000Z' };
const merged = { body: { success: true, data: { merged: 0 } } };

describe('the outside form in the place of our own', () => {
  test('[SC06] [SC07] [SC08] [SC09] [C13] stands in the card, 820 px high, and knows email and company', async () => {
    answerWith({ 'GET /api/outside-form': outside });
    await openPage(await testDevice({ startup: blankStartup({ name: 'Ostrya Bio' }) }));
    const frame = await theFrame();
    expect(frame.getAttribute('height')).toBe('820');
    const address = new URL(frame.src);
    expect(address.origin + address.pathname).toBe('https://forms.example/embed/startup');
    expect(address.searchParams.get('layout')).toBe('card');
    expect(address.searchParams.get('prefill_Email')).toBe('ines@quillwort.example');
    expect(address.searchParams.get('prefill_Startup Name')).toBe('Ostrya Bio');
    expect(screen.getByText('Loading the form')).toBeTruthy();
    fireEvent.load(frame);
    expect(screen.queryByText('Loading the form')).toBeNull();
  });

  test('[SC28] [M077] [G05] one that does not load is covered by the words, a retry and the native form', async () => {
    answerWith({ 'GET /api/outside-form': outside });
    await openPage(await testDevice());
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent.load(await theFrame());
    expect(screen.getByRole('alert').textContent).toContain(
      "We couldn't load the form. Check your connection and try again.",
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.load(await theFrame());
    network.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Use the form on this page' }));
    expect(await screen.findByRole('form', { name: 'Tell us about your startup' })).toBeTruthy();
    expect(screen.queryByTitle('Startup form')).toBeNull();
  });

  test('[SC28] one that says nothing for fifteen seconds counts as not loaded', async () => {
    answerWith({ 'GET /api/outside-form': outside });
    const device = await testDevice();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openPage(device);
    await vi.waitFor(() => expect(screen.getByTitle('Startup form')).toBeTruthy(), 10_000);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test.each(['airtable-form-submission', 'airtable-form-submitted'])(
    '[SC20] [SC21] [T002] [decision S11] the message %s of the very frame makes the page ask the server',
    async (type) => {
      answerWith({ 'GET /api/outside-form': outside, 'POST /api/client/merge-duplicates': merged });
      const device = await testDevice();
      await openPage(device);
      const frame = await theFrame();
      const sync = vi.spyOn(device.replica, 'sync');

      say(type, 'https://elsewhere.example', frame.contentWindow);
      say(type, 'https://forms.example', window);
      say('airtable-form-opened', 'https://forms.example', frame.contentWindow);
      expect(sync).not.toHaveBeenCalled();

      await device.server.put(Startups, { ...blankStartup(), ...complete });
      say(type, 'https://forms.example', frame.contentWindow);
      expect(sync).toHaveBeenCalledOnce();
      expect(await screen.findByRole('heading', { name: 'Form Completed Successfully!' })).toBeTruthy();
    },
  );
});

describe('a form completed elsewhere', () => {
  test('[SC14 R33 M011] a form filled in there can be marked so by hand; what is missing is only logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const asked = answerWith({
      'GET /api/outside-form': outside,
      'POST /api/client/mark-form-complete': refusal(400, 'invalid', "The form isn't complete yet.", {
        data: { missingFields: ['Drug Modality'] },
      }),
    });
    await openPage(await testDevice());
    await userEvent.click(await screen.findByRole('button', { name: 'I already filled in the form' }));
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
    expect(asked.map(({ call }) => call)).toContain('POST /api/client/mark-form-complete');
    expect(warn).toHaveBeenCalledWith("The form isn't complete yet.", { missingFields: ['Drug Modality'] });
    warn.mockClear();
  });

  test('[SC19] [C01] [X32] is known within three seconds while the page stands open, and asked for no more when hidden', async () => {
    answerWith({ 'POST /api/client/merge-duplicates': merged });
    const device = await testDevice();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sync = vi.spyOn(device.replica, 'sync');
    await openPage(device);
    await vi.waitFor(
      () => expect(screen.getByRole('form', { name: 'Tell us about your startup' })).toBeTruthy(),
      10_000,
    );
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    // The clock ran on while the form was waited for.
    sync.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(sync).not.toHaveBeenCalled();
    seen.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    expect(sync).toHaveBeenCalledOnce();
    await sync.mock.results[0]?.value;
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(sync).toHaveBeenCalledTimes(2);
    seen.mockRestore();
  });

  test.for([
    [{ triggered: true }, { status: 'running', at: expect.stringMatching(/^\d{4}-.*Z$/) }],
    [{ triggered: false, error: 'This feature is only available for Standard Access users.' }, null],
  ] as const)(
    '[T003] [T004] [E015] [E016] first starts the analysis of a deck that is there, then brings records together: %o',
    async ([started, noted]) => {
      const asked = answerWith({
        'POST /api/client/check-and-trigger-analysis': { body: { success: true, hasAnalysis: false, ...started } },
        'POST /api/client/merge-duplicates': merged,
      });
      const deck: Deck = {
        id: 'deck-1' as Deck['id'],
        fileName: 'quillwort.pdf',
        bytes: 15,
        uploadedAt: '2026-03-01T09:00:00.000Z',
        state: 'read',
        pages: 14,
        hasText: true,
      };
      const device = await testDevice({ decks: [deck] });
      await openPage(device);
      await screen.findByRole('form', { name: 'Tell us about your startup' });
      await device.server.put(Startups, { ...blankStartup(), ...complete });
      await act(() => device.replica.sync());
      await screen.findByRole('heading', { name: 'Form Completed Successfully!' });
      const posted = () => asked.map(({ call }) => call).filter((call) => call.startsWith('POST'));
      await waitFor(() =>
        expect(posted()).toEqual(['POST /api/client/check-and-trigger-analysis', 'POST /api/client/merge-duplicates']),
      );
      expect(JSON.parse(localStorage.getItem('aiAnalysisStatus') ?? 'null')).toEqual(noted);
    },
  );
});

describe('[decision I12] without a session, where the operator has an outside form', () => {
  test('an address opens the form, with a temporary session behind it', async () => {
    const asked = answerWith({
      'GET /api/outside-form': outside,
      'POST /api/client/form-submission': {
        body: {
          success: true,
          token: 't',
          data: { newToken: 't', recordId: 's', completionTime: '2026-03-02T09:00:00.000Z', missingFields: [] },
        },
      },
      'GET /api/client/session': sessionOfVisitor,
    });
    const device = await testDevice({ signedIn: false });
    await openPage(device);
    await userEvent.type(await screen.findByLabelText('Email'), 'lena@carpinus.example');
    await userEvent.type(screen.getByLabelText(/^Startup name/), 'Carpinus Bio');
    await userEvent.click(screen.getByRole('button', { name: 'Open the form' }));
    await waitFor(() => expect(device.local.sessions.getSnapshot()?.temporary).toBe('begun'));
    expect(asked.find(({ call }) => call === 'POST /api/client/form-submission')?.body).toEqual({
      email: 'lena@carpinus.example',
      startupName: 'Carpinus Bio',
    });
    expect(localStorage.getItem('clientUser')).not.toContain('temporary');
  });

  test('[R43] [M007] an address with an account is sent to register or sign in', async () => {
    answerWith({
      'GET /api/outside-form': outside,
      'POST /api/client/form-submission': refusal(
        404,
        'missing',
        'Please create an account first before submitting the form.',
        {
          requiresRegistration: true,
        },
      ),
    });
    const device = await testDevice({ signedIn: false });
    await openPage(device);
    await userEvent.type(await screen.findByLabelText('Email'), 'lena@carpinus.example');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.submit(screen.getByRole('form', { name: 'Start the form' }));
    await vi.waitFor(
      () =>
        expect(
          screen.getByText(
            'Please create an account first before submitting the form. You will be redirected to the registration page.',
          ),
        ).toBeTruthy(),
      10_000,
    );
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByTestId('place').textContent).toBe('/client/login?mode=register');
  });

  test('[R44] [M010] a form that came in without a token says so, and leads to the login', async () => {
    answerWith({
      'GET /api/outside-form': outside,
      'POST /api/client/form-submission': {
        body: {
          success: true,
          message: 'Form submitted. Log in with your email to open your dashboard.',
          data: { recordId: 's', completionTime: '2026-03-02T09:00:00.000Z', missingFields: [] },
        },
      },
    });
    const device = await testDevice({ signedIn: false });
    await openPage(device);
    await userEvent.type(await screen.findByLabelText('Email'), 'lena@carpinus.example');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.submit(screen.getByRole('form', { name: 'Start the form' }));
    await vi.waitFor(
      () => expect(screen.getByText('Form submitted. Log in with your email to open your dashboard.')).toBeTruthy(),
      10_000,
    );
    expect(screen.getByTestId('place').textContent).toBe('/get-matched');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByTestId('place').textContent).toBe('/client/login');
  });
});

describe('a temporary session whose form was sent', () => {
  const check = 'POST /api/client/check-airtable-submission';

  test('[R40] [T015] [C03] goes to the dashboard after five seconds while it is still asked', async () => {
    const asked = answerWith({ [check]: { body: { success: true, submitted: false } } });
    const device = await sentFrom();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderOn(device, <Waiting />, { at: '/get-matched' });
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(screen.getByTestId('place').textContent).toBe('/get-matched');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByTestId('place').textContent).toBe('/client/dashboard');
    const before = asked.length;
    await turns(2);
    expect(asked.length).toBe(before + 2);
  });

  test('[R39] [T011] [T014] [C02] is asked for every three seconds, twenty times, and then the dashboard opens all the same', async () => {
    const asked = answerWith({ [check]: { body: { success: true, submitted: false } } });
    const device = await sentFrom();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderOn(device, <Waiting />, { at: '/get-matched' });
    await turns(19);
    expect(asked).toHaveLength(19);
    await turns(1);
    expect(asked).toHaveLength(20);
    expect(screen.getByTestId('place').textContent).toBe('/client/dashboard');
    await turns(5);
    expect(asked).toHaveLength(20);
    expect(screen.getByTestId('temporary').textContent).toBe('sent');
  });

  test('[T012] [T013] becomes a permanent one when the form has arrived, and the dashboard opens', async () => {
    answerWith({
      [check]: { body: { success: true, submitted: true, token: 'lasting', recordId: 'startup-quillwort' } },
    });
    const device = await sentFrom();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderOn(device, <Waiting />, { at: '/get-matched' });
    await turns(1);
    await vi.waitFor(() => expect(screen.getByTestId('temporary').textContent).toBe('lasting'), 10_000);
    expect(screen.getByTestId('place').textContent).toBe('/client/dashboard');
    expect(localStorage.getItem('clientTemporary')).toBeNull();
  });

  async function sentFrom(): Promise<TestDevice> {
    const device = await testDevice();
    const session = device.local.sessions.getSnapshot();
    if (session) device.local.signIn({ ...session, temporary: 'sent' });
    return device;
  }

  /** Lets the clock go on by one question at a time, each counted from the answer before. */
  async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) {
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      await act(async () => {
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
      });
    }
  }
});

const sessionOfVisitor = {
  body: {
    success: true,
    data: {
      accountId: 'account-lena',
      clientId: 'startup-carpinus',
      email: 'lena@carpinus.example',
      startup: { id: 'startup-carpinus', name: 'Carpinus Bio', role: 'owner' },
      plan: 'free',
      isTemporary: true,
      isVerified: false,
      expiresAt: '2026-03-03T09:00:00.000Z',
    },
  },
};

async function theFrame(): Promise<HTMLIFrameElement> {
  const frame = await screen.findByTitle('Startup form');
  await act(async () => {});
  return frame as HTMLIFrameElement;
}

/** What a window somewhere says to this page. */
const say = (type: string, origin: string, source: Window | null) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source })));

const openPage = async (device: TestDevice) => renderOn(device, <Pages />, { at: '/get-matched' });

function Place() {
  const { pathname, search } = useLocation();
  return <span data-testid="place">{pathname + search}</span>;
}

const Pages = () => (
  <>
    <Place />
    <Routes>
      <Route path="/get-matched" element={<GetMatchedPage />} />
      <Route path="*" element={null} />
    </Routes>
  </>
);

function Waiting() {
  return (
    <>
      <Place />
      <span data-testid="temporary">{useMaybeSession()?.temporary ?? 'lasting'}</span>
      <TemporarySession />
    </>
  );
}
