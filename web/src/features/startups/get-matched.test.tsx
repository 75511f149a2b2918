import { type Deck, Decks } from '@paratope/shared/decks/deck';
import { Startups } from '@paratope/shared/startups/startup';
import { covers } from '@paratope/shared/testing/covers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { done, failed } from '../../api/act-result.ts';
import { deckFault } from '../../local/deck-fault.ts';
import { blankStartup, renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { refused } from '../../testing/upload-server.ts';
import { GetMatchedPage } from './get-matched-page.tsx';
import { SuccessOverlay } from './success-overlay.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const filled = blankStartup({
  drugModality: ['Nanobody'],
  diseaseFocus: ['Pulmonary fibrosis'],
  investmentStage: 'Seed',
  geography: ['Ghent, Belgium'],
  investmentAmount: 6_000_000,
});
const complete = { ...filled, submittedAt: '2026-03-01T09:00:00.000Z' };

describe('without a session', () => {
  test('the page asks the visitor to sign in', async () => {
    covers('R05 SC11 SC12 SC13 M013 M014 M015');

    await openAt('/get-matched', { signedIn: false });
    expect(screen.getByText('Sign in with your email and password to access the form')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In with Email' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeTruthy();
  });

  test('[sync A6] there is nothing to write into, and nothing is put on the device', async () => {
    const before = await indexedDB.databases();
    await openAt('/get-matched', { signedIn: false });
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(await indexedDB.databases()).toEqual(before);
  });

  test('a newcomer is offered an account first', async () => {
    await openAt('/get-matched', { signedIn: false });
    const first = screen.getByRole('link', { name: 'Create an account' });
    expect(first.className).toContain('primary');
    expect(first.getAttribute('href')).toBe('/client/login?mode=register&next=/get-matched');
  });

  test.each(['Sign In with Email', 'Create an account'])('[R58] %s leads to the login', async (name) => {
    await openAt('/get-matched', { signedIn: false });
    await userEvent.click(screen.getByRole('link', { name }));
    expect(screen.getByTestId('place').textContent).toContain('/client/login');
  });
});

describe('the form', () => {
  test('stands under a way home, a headline and three reassurances', async () => {
    covers('SC01 SC02 SC03 SC04 SC05 SC06 SC15 M012');

    await openAt('/get-matched');
    expect(screen.getByRole('link', { name: 'Paratope home' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Find the investors who fit your science',
    );
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Free sample matches, no credit card',
      'Your deck stays private: only your startup and our team can open it',
      'No spam',
    ]);
    expect(screen.getByRole('heading', { name: 'Tell us about your startup' })).toBeTruthy();
    expect(await screen.findByRole('form', { name: 'Tell us about your startup' })).toBeTruthy();
  });

  test('[SC10] a spinner stands until the startup is known', async () => {
    const device = await testDevice({ signedIn: false });
    device.server.reply = { kind: 'unreachable' };
    device.local.signIn({
      accountId: 'account-new' as never,
      startupId: 'startup-new' as never,
      email: 'new@quillwort.example',
      startupName: 'New',
      loginTime: '2026-03-01T09:00:00.000Z',
    });
    renderOn(device, <Pages />, { at: '/get-matched' });
    expect(await screen.findByText('Loading your startup')).toBeTruthy();
  });

  test('[SC07 SC08 SC16] knows the email and the company already', async () => {
    await openForm(blankStartup({ name: 'Ostrya Bio' }));
    expect(typedIn('Email')).toBe('ines@quillwort.example');
    expect(typedIn('Startup name')).toBe('Ostrya Bio');
  });

  test('[E047 E048 E049 E050 E052] asks for modality, disease, stage, place and amount', async () => {
    await openForm();
    for (const name of ['Drug Modality', 'Disease Focus', 'Geography']) {
      expect(screen.getByRole('combobox', { name: new RegExp(name) })).toBeTruthy();
    }
    expect(screen.getByLabelText('Investment Stage')).toBeTruthy();
    expect(screen.getByLabelText('Investment Amount')).toBeTruthy();
    expect(screen.getByLabelText('Currency')).toBeTruthy();
  });

  test('[decision I11] a later visit lists what is open and marks the two that are needed', async () => {
    await openForm(blankStartup(), '/get-matched?edit=1');
    expect(screen.getByText(/^Still missing:/).textContent).toBe(
      'Still missing: Drug Modality (required), Disease Focus (required), Investment Stage, Geography, Investment Amount. 0 of 5 core facts given.',
    );
    fireEvent.submit(screen.getByRole('form'));
    expect((await screen.findAllByText('Drug Modality is needed to start matching')).length).toBeGreaterThan(0);
    expect(screen.getByText('Disease Focus is needed to start matching')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Drug Modality' }));
  });

  test('[decision I11] the first run tells the five facts once, and leaves the rest to later visits', async () => {
    await openForm(blankStartup());
    const form = within(screen.getByRole('form'));
    const deck = form.getByRole('region', { name: /Pitch deck/ });
    const modality = form.getByRole('combobox', { name: 'Drug Modality' });
    expect(deck.compareDocumentPosition(modality) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    for (const said of [/Still missing/, /How we read your profile/, /History/, 'I already filled in the form']) {
      expect(screen.queryByText(said)).toBeNull();
    }
    expect(form.getAllByText(/Required for matching/)).toHaveLength(2);
  });

  test('an error leaves as soon as its field is put right, and no other error comes with it', async () => {
    await openForm(blankStartup());
    await submit();
    const modality = screen.getByRole('combobox', { name: 'Drug Modality' });
    expect(modality.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/Required for matching/)).toBeNull();
    await userEvent.type(modality, 'Glycan mimic{Enter}');
    await waitFor(() => expect(screen.queryByText('Drug Modality is needed to start matching')).toBeNull());
    expect(modality.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getAllByText('Disease Focus is needed to start matching').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(modality);
  });

  test('a word that finds a chosen value keeps it, and a press on its line takes it away', async () => {
    const { device } = await openForm({ ...filled, diseaseFocus: ['Respiratory'] });
    const chosen = async () => {
      const draft = await device.replica.drafts.load('profile');
      const { diseaseFocus } = { diseaseFocus: ['Respiratory'], ...(draft as { value?: object } | undefined)?.value };
      return diseaseFocus;
    };
    const disease = screen.getByRole('combobox', { name: /Disease Focus/ });
    await userEvent.type(disease, 'fibrosis');
    await screen.findByRole('option', { name: /^Respiratory/ });
    await userEvent.keyboard('{Enter}');
    expect((disease as HTMLInputElement).value).toBe('');
    expect(screen.getByLabelText('Respiratory')).toBeTruthy();
    expect(await chosen()).toContain('Respiratory');
    await userEvent.click(disease);
    await userEvent.click(await screen.findByRole('option', { name: /^Respiratory/ }));
    await waitFor(async () => expect(await chosen()).toEqual([]));
  });

  test('takes words of the list, and words of one’s own', async () => {
    const { device } = await openForm();
    const modality = screen.getByRole('combobox', { name: /Drug Modality/ });
    await userEvent.type(modality, 'monoclonal');
    await userEvent.click(await screen.findByRole('option', { name: 'Monoclonal antibody' }));
    await userEvent.type(modality, 'Glycan mimic');
    await userEvent.click(await screen.findByRole('option', { name: /Glycan mimic/ }));
    await waitFor(async () =>
      expect(await device.replica.drafts.load('profile')).toMatchObject({
        value: { drugModality: ['Nanobody', 'Monoclonal antibody', 'Glycan mimic'] },
      }),
    );
  });

  test('[sync W6] every keystroke outlives a reload', async () => {
    const first = await openForm();
    await userEvent.type(screen.getByLabelText(/^Contact name/), 'Ines Varga');
    await waitFor(async () =>
      expect(await first.device.replica.drafts.load('profile')).toMatchObject({ value: { contactName: 'Ines Varga' } }),
    );
    first.page.unmount();
    renderOn(first.device, <Pages />, { at: '/get-matched' });
    await waitFor(() => expect(typedIn(/^Contact name/)).toBe('Ines Varga'));
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(typedIn(/^Contact name/)).toBe(''));
  });

  test('reads an amount in words and says how it reads', async () => {
    const { device } = await openForm();
    fireEvent.change(screen.getByLabelText('Investment Amount'), { target: { value: '€2.5 million' } });
    expect(screen.getByText('We read this as €2.5M')).toBeTruthy();
    await submit();
    await waitFor(async () =>
      expect(await startupOn(device)).toMatchObject({ investmentAmount: 2_500_000, investmentCurrency: 'EUR' }),
    );
  });

  test('refuses an amount it cannot read', async () => {
    await openForm();
    fireEvent.change(screen.getByLabelText('Investment Amount'), { target: { value: 'between two and three' } });
    await submit();
    expect((await screen.findAllByText('Please enter one amount, such as $12M or 2,500,000')).length).toBeGreaterThan(
      0,
    );
  });
});

describe('handing it in', () => {
  test('shows the overlay for two seconds and opens the dashboard', async () => {
    covers('SC22 SC23 SC25 SC26 R34 T006 T008 T009 C04 M016 M018 E013 E014 X09 X10');

    const { device } = await openForm();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await submit();
    await vi.waitFor(
      () => expect(screen.getByRole('heading', { name: 'Form Submitted Successfully!' })).toBeTruthy(),
      10_000,
    );
    expect(screen.getByText('Redirecting to your dashboard...')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue to Dashboard' })).toBeTruthy();
    expect(localStorage.getItem('lastFormSubmission')).toMatch(/^\d{4}-/);
    expect(localStorage.getItem('clientAwaitsList')).toBe('1');
    expect(screen.getByTestId('place').textContent).toBe('/get-matched');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByTestId('place').textContent).toBe('/client/dashboard');
    vi.useRealTimers();
    await device.replica.sync();
    expect(device.server.rows().get(`${Startups.name}/${filled.id}`)).toMatchObject({
      submittedAt: expect.stringMatching(/Z$/),
    });
  });

  test('[decision Z18] nobody has to wait', async () => {
    await openForm();
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to Dashboard' }));
    expect(screen.getByTestId('place').textContent).toBe('/client/dashboard');
  });

  test('[decision O3] works without a network and says where it is', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { device } = await openForm();
    device.server.reply = { kind: 'unreachable' };
    await submit();
    expect(await screen.findByText(/Saved on this device/)).toBeTruthy();
    expect(await startupOn(device)).toMatchObject({ submittedAt: expect.stringMatching(/Z$/) });
    device.server.reply = undefined;
    await act(() => device.replica.sync());
    expect(device.server.rows().get(`${Startups.name}/${filled.id}`)?.submittedAt).not.toBeNull();
  });

  test('[M009] a device that cannot write keeps the form and says so', async () => {
    const { device } = await openForm();
    vi.spyOn(device.replica, 'mutate').mockRejectedValue(new Error('no room'));
    await submit();
    expect(await screen.findByText('Error submitting form. Please try again.')).toBeTruthy();
    expect(screen.getByRole('form')).toBeTruthy();
  });

  test('[M008] a refusal is given in the server’s words', async () => {
    const { device } = await openForm();
    vi.spyOn(device.replica, 'mutate').mockResolvedValue({
      ok: false,
      code: 'missing',
      message: 'This startup is gone.',
    });
    await submit();
    expect(await screen.findByText('Form submission failed: This startup is gone.')).toBeTruthy();
  });

  test('[SC24] [T001] [M017] [X09] [decision I8] [decision I25] a form completed elsewhere is noticed while it stands open', async () => {
    const { device } = await openForm();
    await device.server.put(Startups, complete);
    await act(() => device.replica.sync());
    expect(await screen.findByRole('heading', { name: 'Form Completed Successfully!' })).toBeTruthy();
  });
});

describe('the overlay', () => {
  test('[SC27] [C05] [X10] [decision I9] hides itself after 30 seconds when the page could not be left', async () => {
    const device = await testDevice();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    renderOn(device, <SuccessOverlay variant="submitted" onContinue={() => {}} />);
    await act(() => vi.advanceTimersByTimeAsync(29_999));
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a form that is complete already', () => {
  test('[R32 SC17] leads to the dashboard', async () => {
    await openAt('/get-matched', { startup: complete });
    await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/client/dashboard'));
  });

  test('[decision C4] stays open for changes, and sends only what changed', async () => {
    const { device } = await openForm(complete, '/get-matched?edit=1');
    device.server.reply = { kind: 'unreachable' };
    fireEvent.change(screen.getByLabelText(/^Contact name/), { target: { value: 'Ines Varga' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByRole('heading', { name: 'Form Submitted Successfully!' });
    const [entry] = await device.workspace.store.transact(
      { mode: 'read', durability: 'relaxed', collections: [] },
      (tx) => tx.outbox.list(),
    );
    expect(entry?.args).toEqual({ changes: { contactName: 'Ines Varga' } });
  });
});

describe('the pitch deck', () => {
  const read = {
    state: 'read' as const,
    pages: 9,
    hasText: true,
    terms: [
      { field: 'diseaseFocus', term: 'Respiratory', page: 1 },
      { field: 'drugModality', term: 'Monoclonal antibody', page: 2 },
      { field: 'drugModality', term: 'Nanobody / single-domain', page: 5 },
    ],
    facts: [
      { field: 'investmentStage', value: 'Seed / angel', page: 8 },
      { field: 'investmentAmount', amount: 6_500_000, currency: 'EUR', page: 8 },
    ],
  };

  test('fills in the five facts, each with its slide, says what it did not find, and is corrected in place', async () => {
    const { device } = await openForm(blankStartup());
    await device.server.put(Decks, { ...aDeck, ...read });
    await act(() => device.replica.sync());
    await waitFor(() => expect(typedIn('Investment Amount')).toBe('6,500,000'));
    expect(typedIn('Currency')).toBe('EUR');
    expect(typedIn('Investment Stage')).toBe('Seed / angel');
    expect(screen.getByLabelText('Monoclonal antibody')).toBeTruthy();
    expect(screen.getByLabelText('Respiratory')).toBeTruthy();
    const about = (label: string) =>
      (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect(about('Drug Modality')).toBe('From your deck, slide 2');
    expect(about('Disease Focus')).toBe('From your deck, slide 1');
    expect(about('Investment Stage')).toBe('From your deck, slide 8');
    expect(about('Investment Amount')).toBe('From your deck, slide 8');
    expect(about('Geography')).toBe("We didn't find this in your deck.");
    fireEvent.change(screen.getByLabelText('Investment Amount'), { target: { value: '8M' } });
    expect(about('Investment Amount')).toBe('We read this as €8.0M');
    await submit();
    await waitFor(async () =>
      expect(await startupOn(device)).toMatchObject({
        drugModality: ['Monoclonal antibody'],
        diseaseFocus: ['Respiratory'],
        investmentStage: 'Seed / angel',
        investmentAmount: 8_000_000,
        investmentCurrency: 'EUR',
      }),
    );
  });

  test('leaves alone what the founder typed, and a field emptied after it', async () => {
    const { device } = await openForm(blankStartup());
    await screen.findByText(/^Start with your deck/);
    fireEvent.change(screen.getByLabelText('Investment Amount'), { target: { value: '4M' } });
    await device.server.put(Decks, { ...aDeck, ...read });
    await act(() => device.replica.sync());
    await waitFor(() => expect(typedIn('Investment Stage')).toBe('Seed / angel'));
    expect(typedIn('Investment Amount')).toBe('4M');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Respiratory' }));
    await device.server.put(Decks, { ...aDeck, ...read, pages: 10 });
    await act(() => device.replica.sync());
    expect(await screen.findByText('Read 10 pages')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Respiratory' })).toBeNull();
  });

  test('offers what else it names, with the slide', async () => {
    const { device } = await openForm(blankStartup());
    await device.server.put(Decks, { ...aDeck, ...read });
    await act(() => device.replica.sync());
    await userEvent.click(await screen.findByRole('button', { name: 'Add Nanobody / single-domain Slide 5' }));
    expect(screen.getByRole('button', { name: 'Remove Nanobody / single-domain' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add Nanobody/ })).toBeNull();
  });

  test('[E053] waits on the device until the server has it, then is read', async () => {
    const { device } = await openForm();
    device.uploadAnswer = failed('unreachable');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await choose(new File(['%PDF-1.7 slides'], 'quillwort.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Waiting to upload')).toBeTruthy();
    expect(screen.getByText('quillwort.pdf')).toBeTruthy();

    device.uploadAnswer = done({ data: { deckId: 'deck-1' as Deck['id'] } });
    await device.server.put(Decks, { ...aDeck, state: 'reading' });
    await act(() => device.workspace.files.send());
    expect(await screen.findByText('Reading')).toBeTruthy();
    await device.server.put(Decks, { ...aDeck, state: 'read', pages: 14, hasText: true });
    await act(() => device.replica.sync());
    expect(await screen.findByText('Read 14 pages')).toBeTruthy();
  });

  test('a file that is no deck is refused with the reason, and nothing else is lost', async () => {
    await openForm();
    await userEvent.type(screen.getByLabelText(/^Contact name/), 'Ines Varga');
    await choose(new File(['GIF89a'], 'holiday.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('This file is not a PDF. Please choose your deck as a PDF.')).toBeTruthy();
    expect(typedIn(/^Contact name/)).toBe('Ines Varga');
  });

  test('a deck the server refused stays here with the server’s reason until it is removed', async () => {
    const { device } = await openForm();
    const message = 'This file is locked with a password.';
    device.uploadAnswer = refused('invalid', message);
    await choose(new File(['%PDF-1.7'], 'locked.pdf'));
    await act(() => device.workspace.files.send());
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('locked.pdf')).toBeNull());
  });

  test('may be dropped', async () => {
    const { device } = await openForm();
    const files = [new File(['%PDF-1.7'], 'dropped.pdf')];
    fireEvent.drop(screen.getByRole('region', { name: /Pitch deck/ }), { dataTransfer: { files } });
    await waitFor(() => expect(device.uploads.map(({ name }) => name)).toEqual(['dropped.pdf']));
  });

  test('may weigh 25 MB and no more', async () => {
    const heavy = { size: 25 * 1024 * 1024 + 1 } as File;
    expect(await deckFault(heavy)).toBe('A pitch deck can be up to 25 MB.');
    expect(await deckFault(new File([], 'empty.pdf'))).toBe('This file is empty.');
  });
});

const aDeck = {
  id: 'deck-1' as Deck['id'],
  fileName: 'quillwort.pdf',
  bytes: 15,
  uploadedAt: '2026-03-02T09:00:00.000Z',
};

function Pages() {
  const { pathname, search } = useLocation();
  return (
    <>
      <span data-testid="place">{pathname + search}</span>
      <Routes>
        <Route path="/get-matched" element={<GetMatchedPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

async function openAt(at: string, rows: Parameters<typeof testDevice>[0] = {}) {
  const device = await testDevice(rows);
  return { device, page: renderOn(device, <Pages />, { at }) };
}

async function openForm(startup = filled, at = '/get-matched') {
  const opened = await openAt(at, { startup });
  await screen.findByRole('form', { name: 'Tell us about your startup' });
  return opened;
}

const submit = async () => {
  fireEvent.submit(screen.getByRole('form'));
  await act(async () => {});
};

const typedIn = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;

async function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Pitch deck as a PDF'), { target: { files: [file] } });
  await act(async () => {});
}

const startupOn = (device: TestDevice) => device.rows.table(Startups).get(filled.id);
