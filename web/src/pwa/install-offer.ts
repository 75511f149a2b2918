/** The browser's install prompt, given to the page once, long before the user should be asked. */
export interface InstallOffer extends Event {
  /** Shows the browser's prompt; works once. */
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

/** Stores the event on the page, because the code that uses it loads much later, and stops the browser from prompting by itself. */
export function keepInstallOffer(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    page.installOffer = event;
  });
}
