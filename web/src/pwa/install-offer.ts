/** The browser's own way to install, handed to the page once, long before anybody should be asked. */
export interface InstallOffer extends Event {
  /** Asks in the browser's words; good for one time. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installOffer?: InstallOffer | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** Keeps the offer on the page, because what asks the person is fetched much later, and keeps the browser from asking by itself. */
export function keepInstallOffer(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    page.installOffer = event;
  });
}
