import { Contacts } from '@paratope/shared/contacts/contact';
import { Matches } from '@paratope/shared/matches/match';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aMatch, aStartup } from '../../../testing/samples.ts';
import { TimelinePage } from '../timeline-page.tsx';

onATestPage();

const vCard = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Lind;Marta;;;',
  'FN:Marta Lind',
  'ORG:Brackwater Ventures',
  'TITLE:Partner',
  'EMAIL:marta@brackwater.example',
  'TEL:+31 20 555 0100',
  'END:VCARD',
].join('\r\n');

const brackwater = aMatch('m1', 'Brackwater Ventures', {
  vcInvestor: { firm: 'Brackwater Ventures', website: 'https://www.brackwater.example' },
});
const kupfer = aMatch('m2', 'Abel Sørby', { vcInvestor: { firm: 'Kupfer Bio', website: 'https://kupfer.example' } });

/** A browser with a camera, as far as the dialog asks for one: `streams` are those it gave, each live until it is stopped. */
function browserWithCamera({ error = '', torch = false, allowed = Promise.resolve() } = {}) {
  const streams: { isLive: boolean }[] = [];
  const asked = { torch: undefined as unknown };
  const getUserMedia = async () => {
    await allowed;
    if (error) throw new DOMException('No picture', error);
    const state = { isLive: true };
    const track = Object.assign(new EventTarget(), {
      stop: () => {
        state.isLive = false;
      },
      getCapabilities: () => ({ torch }),
      applyConstraints: async (wish: { advanced: { torch: boolean }[] }) => {
        asked.torch = wish.advanced[0]?.torch;
      },
    });
    streams.push(state);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  withCameras({ getUserMedia });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  onTestFinished(() => void vi.restoreAllMocks());
  return { streams, asked };
}

/** jsdom has none, and its navigator cannot be replaced. */
function withCameras(mediaDevices: unknown): void {
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
}

/** The browser's own reader, which sees what a test holds up to it. */
function browserWithReader() {
  const seen = { text: '', formats: [] as string[] };
  vi.stubGlobal('createImageBitmap', async (picture: unknown) => {
    if (picture instanceof File && picture.type !== 'image/png')
      throw new DOMException('No picture', 'InvalidStateError');
    return {};
  });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['ean_13', 'qr_code', 'data_matrix', 'aztec', 'pdf417'];
      constructor({ formats }: { formats: string[] }) {
        seen.formats = formats;
      }
      detect = async () => (seen.text ? [{ rawValue: seen.text }] : []);
    },
  );
  return seen;
}

async function logging() {
  const device = await testDevice({ startup: aStartup(), matches: [brackwater, kupfer] });
  const page = renderOn(device, <TimelinePage />, { at: '/vc-timeline?log=1' });
  const sheet = await screen.findByRole('dialog');
  // The system's chooser can be told to show every file.
  const user = userEvent.setup({ applyAccept: false });
  const scan = async () => {
    await user.click(await within(sheet).findByRole('button', { name: 'Scan a code' }));
    return screen.findByRole('dialog', { name: /Scan a code|Is this right|This code/ });
  };
  return { device, page, sheet, user, scan };
}

const field = (name: string) =>
  within(screen.getByRole('dialog', { name: 'Is this right?' })).getByLabelText<HTMLInputElement>(
    new RegExp(`^${name}`),
  );
const own = async ({ rows }: Awaited<ReturnType<typeof testDevice>>) =>
  (await rows.table(Matches).toArray()).flatMap((match) => (match.isUnlocked && match.origin === 'own' ? [match] : []));

test('[capture 37] the camera opens when it is asked for, and closes with the dialog, a hidden page and the way elsewhere', async () => {
  const { streams } = browserWithCamera();
  browserWithReader();
  const { page, user, scan } = await logging();
  expect(streams).toEqual([]);
  await scan();
  await screen.findByText('Point the camera at the code on a badge, card or phone.');
  expect(streams).toEqual([{ isLive: true }]);

  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(streams).toEqual([{ isLive: false }]);
  visible.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(streams).toEqual([{ isLive: false }, { isLive: true }]));

  const dialog = screen.getByRole('dialog', { name: 'Scan a code' });
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(streams.some(({ isLive }) => isLive)).toBe(false));

  await scan();
  await waitFor(() => expect(streams.at(-1)).toEqual({ isLive: true }));
  page.unmount();
  await waitFor(() => expect(streams.some(({ isLive }) => isLive)).toBe(false));
  expect(streams).toHaveLength(3);
});

test('[capture 37] a camera that is allowed only after the dialog was closed is closed at once', async () => {
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const { streams } = browserWithCamera({ allowed });
  const { user, scan } = await logging();
  await user.click(within(await scan()).getByRole('button', { name: 'Close' }));
  allow();
  await waitFor(() => expect(streams).toEqual([{ isLive: false }]));
});

test('[capture 37] a light is switched where the camera has one', async () => {
  const { streams, asked } = browserWithCamera({ torch: true });
  const { user, scan } = await logging();
  await scan();
  await user.click(await screen.findByRole('button', { name: 'Turn the light on' }));
  expect(asked.torch).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Turn the light off' }));
  expect(asked.torch).toBe(false);
  expect(streams).toHaveLength(1);
});

test.each([
  ['NotAllowedError', 'The camera is blocked.', /Allow it for this site in your browser/],
  ['NotFoundError', 'We found no camera here.', /Choose a photo of the code instead/],
  ['NotReadableError', "The camera doesn't start.", /Another app may be using it/],
])('[capture 38] %s says what to do, and a photo is read without a camera', async (error, title, words) => {
  browserWithCamera({ error });
  const reader = browserWithReader();
  const { user, scan } = await logging();
  const dialog = await scan();
  expect((await within(dialog).findByText(title)).closest('[role=status]')?.textContent).toMatch(words);

  const photo = within(dialog).getByLabelText('Photo of a code');
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Choose a photo' })).toHaveProperty('disabled', false),
  );
  await user.upload(photo, new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe("This file isn't a picture we can read.");
  await user.upload(photo, new File(['x'], 'wall.png', { type: 'image/png' }));
  await within(dialog).findByText(/We found no code in this photo/);
  reader.text = vCard;
  await user.upload(photo, new File(['x'], 'badge.png', { type: 'image/png' }));
  await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(field('Name').value).toBe('Marta Lind');
});

test('[capture 38] an address without https says that browsers open no camera there', async () => {
  withCameras(undefined);
  const { scan } = await logging();
  const dialog = await scan();
  await within(dialog).findByText('The camera needs an address with https.');
});

test('[capture 40] [capture 41] a card of somebody at a known firm is one press: the person is added there, and the sheet goes on as it was', async () => {
  browserWithCamera();
  const reader = browserWithReader();
  const { device, sheet, user, scan } = await logging();
  await user.type(within(sheet).getByLabelText(/^Note(?!s)/), 'Wants the plant quote');
  await user.click(within(sheet).getByRole('radio', { name: 'Call Held' }));
  reader.text = vCard;
  await scan();
  await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(['Name', 'Firm', 'Role', 'Email', 'Phone', 'Link'].map((name) => field(name).value)).toEqual([
    ...['Marta Lind', 'Brackwater Ventures', 'Partner', 'marta@brackwater.example', '+31 20 555 0100', ''],
  ]);
  const known = screen.getByRole<HTMLInputElement>('radio', { name: /Brackwater Ventures.*Same domain/ });
  expect(known.checked).toBe(true);
  await user.click(screen.getByRole('button', { name: "Yes, that's right" }));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is this right?' })).toBeNull());
  expect(await device.rows.table(Contacts).toArray()).toMatchObject([
    {
      name: 'Marta Lind',
      email: 'marta@brackwater.example',
      phone: '+31 20 555 0100',
      firms: [{ matchId: 'm1', role: 'Partner' }],
    },
  ]);
  expect(await own(device)).toEqual([]);
  expect(within(sheet).getByRole<HTMLInputElement>('radio', { name: /Brackwater/ }).checked).toBe(true);
  expect(within(sheet).getByLabelText<HTMLTextAreaElement>(/^Note(?!s)/).value).toBe('Wants the plant quote');
  expect(within(sheet).getByRole<HTMLInputElement>('radio', { name: 'Call Held' }).checked).toBe(true);

  // Scanned again, the contact is known and stays one.
  await scan();
  await screen.findByRole('radio', { name: /Brackwater Ventures.*Known contact/ });
  await user.click(screen.getByRole('button', { name: "Yes, that's right" }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is this right?' })).toBeNull());
  expect(await device.rows.table(Contacts).count()).toBe(1);
});

test('[capture 40] somebody nobody knows becomes an investor as the fields say, corrected before the yes', async () => {
  browserWithCamera();
  const reader = browserWithReader();
  const { device, sheet, user, scan } = await logging();
  reader.text = 'MECARD:N:Okafor,Nkechi;ORG:Ostrya Capital;EMAIL:nkechi@ostrya.example;TEL:+33 1 55 50 10;;';
  await scan();
  await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(screen.queryByRole('radio', { name: 'New investor' })).toBeNull();
  await user.clear(field('Email'));
  await user.type(field('Email'), 'no address');
  await user.click(screen.getByRole('button', { name: "Yes, that's right" }));
  await screen.findByText('Please enter a valid email address.');
  await user.clear(field('Email'));
  await user.type(field('Email'), 'n.okafor@ostrya.example');
  await user.click(screen.getByRole('button', { name: "Yes, that's right" }));
  await within(sheet).findByRole('radio', { name: /Nkechi Okafor/ });
  expect(await own(device)).toMatchObject([
    { vcName: 'Nkechi Okafor', vcInvestor: { firm: 'Ostrya Capital', email: 'n.okafor@ostrya.example' } },
  ]);
  expect(await device.rows.table(Contacts).toArray()).toMatchObject([
    { name: 'Nkechi Okafor', phone: '+33 1 55 50 10' },
  ]);
});

test('[capture 40] the same firm and a common mail provider: two partners stay two, and an address anyone can have is no firm', async () => {
  browserWithCamera();
  const reader = browserWithReader();
  const { device, user, scan } = await logging();
  reader.text = 'MECARD:N:Reed,Tomas;ORG:Kupfer Bio GmbH;EMAIL:tomas.reed@gmail.com;;';
  await scan();
  await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Abel Sørby.*Same firm/ }).checked).toBe(true);
  expect(screen.queryByRole('radio', { name: /Brackwater/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'New investor' }));
  await user.click(screen.getByRole('button', { name: "Yes, that's right" }));
  await waitFor(async () =>
    expect(await own(device)).toMatchObject([{ vcName: 'Tomas Reed', vcInvestor: { firm: 'Kupfer Bio GmbH' } }]),
  );
});

test('[capture 39] an address of LinkedIn and a badge with an email address fill in what they say, and nothing is opened or asked for', async () => {
  browserWithCamera();
  const reader = browserWithReader();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const asked = vi.spyOn(globalThis, 'fetch');
  const { user, scan } = await logging();
  for (const [text, name, email, link] of [
    [
      'https://www.linkedin.com/in/zo%C3%A9-almad%C3%A9n-3b2a91?fromQR=1',
      'Zoé Almadén',
      '',
      'https://www.linkedin.com/in/zo%C3%A9-almad%C3%A9n-3b2a91',
    ],
    ['HTTPS://DE.LINKEDIN.COM/in/mlind7', '', '', 'https://www.linkedin.com/in/mlind7'],
    ['48213;Jürgen;Weiss;Kupfer Bio;jurgen.weiss@kupfer.example', 'Jürgen Weiss', 'jurgen.weiss@kupfer.example', ''],
    ['48213|sales@kupfer.example', '', 'sales@kupfer.example', ''],
  ] as const) {
    reader.text = text;
    await scan();
    await screen.findByRole('dialog', { name: 'Is this right?' });
    expect([text, field('Name').value, field('Email').value, field('Link').value]).toEqual([text, name, email, link]);
    await user.click(
      within(screen.getByRole('dialog', { name: 'Is this right?' })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is this right?' })).toBeNull());
  }
  expect(open).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});

test('[capture 42] a code that is nobody says what it holds, is copied on request, and another one is read after it', async () => {
  browserWithCamera();
  const reader = browserWithReader();
  const { user, scan } = await logging();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  reader.text = 'https://badge.example/v/9f3?event=4';
  await scan();
  const dialog = await screen.findByRole('dialog', { name: "This code isn't a contact" });
  within(dialog).getByText('https://badge.example/v/9f3?event=4');
  expect(within(dialog).queryByRole('link')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  await within(dialog).findByText('Copied');
  expect(copied).toHaveBeenCalledWith('https://badge.example/v/9f3?event=4');
  reader.text = vCard;
  await user.click(within(dialog).getByRole('button', { name: 'Scan another' }));
  await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(open).not.toHaveBeenCalled();
});

test("[capture 43] the browser's own reader is taken where it reads QR codes, for the kinds of codes badges have", async () => {
  browserWithCamera();
  const reader = browserWithReader();
  const { scan } = await logging();
  reader.text = vCard;
  await scan();
  await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(reader.formats).toEqual(['qr_code', 'data_matrix', 'aztec', 'pdf417']);
});
