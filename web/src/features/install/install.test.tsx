import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepInstallOffer } from '../../pwa/install-offer.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { InstallLine } from './install-line.tsx';
import { InstallPlace } from './install-place.tsx';
import { countVisit } from './visits.ts';

const words = /^Keep Paratope on this device/;

beforeEach(() => {
  keepInstallOffer(window);
  standAlone(false);
});
afterEach(() => {
  window.installOffer = undefined;
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Whether the page runs as an app of its own. */
const standAlone = (isOn: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isOn && query === '(display-mode: standalone)' }));

/** The browser's offer, which answers what the person answers there. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

/** The visits so far, each of them a browser session. */
function visited(times: number) {
  for (let visit = 0; visit < times; visit++) {
    sessionStorage.clear();
    countVisit({ device: localStorage, tab: sessionStorage });
    countVisit({ device: localStorage, tab: sessionStorage });
  }
}

describe('the offer to install', () => {
  test('comes on the second visit as part of the page, keeps the browser from asking by itself, and installs at a press', async () => {
    const device = await testDevice();
    visited(1);
    const first = renderOn(device, <InstallLine />);
    expect(offer('accepted').event.defaultPrevented).toBe(true);
    expect(screen.queryByText(words)).toBeNull();
    first.unmount();

    visited(1);
    const { container } = renderOn(device, <InstallLine />);
    const { prompt } = offer('accepted');
    expect(container.contains(await screen.findByText(words))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  test.each(['Not now', 'Install'])('is put off for three months by “%s” without an installation', async (answer) => {
    const device = await testDevice();
    visited(2);
    const first = renderOn(device, <InstallLine />);
    offer('dismissed');
    await userEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    first.unmount();
    visited(1);
    device.local.sessions.close();
    const until = Date.parse(localStorage.getItem('installPutOffUntil') ?? '');
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(90);
    renderOn(device, <InstallLine />);
    offer('dismissed');
    expect(screen.queryByText(words)).toBeNull();
  });

  test('an iPhone is shown where to tap, and the code that signs the installed app in', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
    const device = await testDevice();
    visited(2);
    renderOn(device, <InstallLine />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show me how' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Paratope to your home screen' });
    expect([...dialog.querySelectorAll('li')].map((step) => step.textContent)).toEqual([
      'In Safari, tap Share.',
      'Choose Add to Home Screen, and keep “Open as Web App” on.',
      'Open Paratope there. On its login page, choose Use a code from another device and enter the six digits shown here.',
    ]);
    expect(screen.getByRole('link', { name: 'Show the code' }).getAttribute('href')).toBe('/client/pair');
  });
});

describe('the place in the account', () => {
  test.each([
    [true, 'You are using the installed app on this device.'],
    [false, "This browser doesn't offer installation. Chrome, Edge and Safari do, in their menus."],
  ])('says where this device stands (installed: %s)', async (isStandalone, sentence) => {
    standAlone(isStandalone);
    renderOn(await testDevice(), <InstallPlace />);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('installs where the browser offers it', async () => {
    renderOn(await testDevice(), <InstallPlace />);
    const { prompt } = offer('accepted');
    await userEvent.click(await screen.findByRole('button', { name: 'Install Paratope' }));
    expect(prompt).toHaveBeenCalledTimes(1);
  });
});
