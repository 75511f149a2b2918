import { useSyncExternalStore } from 'react';
import { isInstalled } from '../../ui/use-media.ts';

/**
 * `installed`: this is the app. `offered`: the browser installs at a press. `by-hand`: iPhones and iPads, through Safari's own menu.
 * `unknown`: the browser does not say, and may have a menu of its own.
 */
export type InstallState = 'installed' | 'offered' | 'by-hand' | 'unknown';

export interface Install {
  readonly state: InstallState;
  /** Shows the browser's own prompt; true once the person agreed. */
  ask(): Promise<boolean>;
}

export function useInstall(): Install {
  return { state: useSyncExternalStore(subscribe, installState), ask };
}

export function installState(): InstallState {
  if (isInstalled()) return 'installed';
  if (window.installOffer) return 'offered';
  return isApplePhone() ? 'by-hand' : 'unknown';
}

async function ask(): Promise<boolean> {
  const offer = window.installOffer;
  if (!offer) return false;
  const { outcome } = await offer.prompt();
  window.installOffer = undefined;
  window.dispatchEvent(new Event(changed));
  return outcome === 'accepted';
}

function subscribe(listener: () => void): () => void {
  const events = ['beforeinstallprompt', 'appinstalled', changed];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** The offer is used up: only a new one from the browser can ask again. */
const changed = 'install-offer-used';

/** An iPad reports itself as a Mac, and no Mac has a touch screen. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
