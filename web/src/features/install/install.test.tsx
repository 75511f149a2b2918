import type { ActivityId } from '@paratope/shared/ids';
import { addActivity } from '@paratope/shared/outreach/mutators';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../local/device.ts';
import { keepInstallOffer } from '../../pwa/install-offer.ts';
import { renderOn, type TestDevice, testDevice } from '../../testing/device.tsx';
import { orla, withOrla } from '../../testing/orla.ts';
import { InstallOffer } from './install-offer.tsx';
import { InstallPlace } from './install-place.tsx';

const words = /^Keep Paratope on this device/;

beforeEach(() => {
  keepInstallOffer(window);
  standAlone(false);
});
afterEach(() => {
  window.installOffer = undefined;
  sessionStorage.clear();
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

async function log(device: TestDevice): Promise<void> {
  const details = {
    activityType: 'call_held' as const,
    title: 'Call with Orla',
    description: '',
    activityDate: '2026-03-02',
    nextAction: '',
    nextActionDate: null,
    status: 'completed' as const,
    notes: '',
  };
  const saved = await device.replica.mutate(addActivity, { id: newId<ActivityId>(), matchId: orla, details });
  expect(saved.ok).toBe(true);
}

describe('the offer to install', () => {
  test('waits for the first saved activity, keeps the browser from asking by itself, and installs at a press', async () => {
    const device = await withOrla();
    renderOn(device, <InstallOffer />);
    const { event, prompt } = offer('accepted');
    expect(event.defaultPrevented).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(words)).toBeNull();

    await log(device);
    await screen.findByText(words);
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  test('is put off for three months, over a sign-out, and comes once in a session whatever is answered', async () => {
    const device = await withOrla();
    await log(device);
    const first = renderOn(device, <InstallOffer />);
    offer('dismissed');
    await screen.findByText(words);
    first.unmount();
    const again = renderOn(device, <InstallOffer />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText(words)).toBeNull();
    again.unmount();

    sessionStorage.clear();
    const second = renderOn(device, <InstallOffer />);
    await screen.findByText(words);
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(words)).toBeNull();
    second.unmount();
    sessionStorage.clear();
    device.local.sessions.close();
    const until = Date.parse(localStorage.getItem('installPutOffUntil') ?? '');
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(90);
  });

  test('an iPhone is shown where to tap, and the code that signs the installed app in', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
    const device = await withOrla();
    await log(device);
    renderOn(device, <InstallOffer />);
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
