import { offerCounting } from './consent.ts';
import { enhanceSignUp } from './sign-up-document.ts';

/** The browser's storage for these pages; each may throw where storage is blocked. */
export interface Kept {
  /** Outlives the visit. */
  readonly local: () => Storage;
  /** Lives as long as the tab. */
  readonly tab: () => Storage;
}

/** What a public page does beyond its HTML. It is readable and its links work without this. */
export function enhance(document: Document, { local, tab }: Kept): void {
  sendToPortal(document, local);
  closeMenuOnChoice(document);
  openDialogs(document);
  tellLanguage(document, local);
  standInForPictures(document);
  watchEmbeddedForm(document);
  enhanceSignUp(document, tab);
  offerCounting(document, local);
}

/** "Client Portal", "Get Started" and "Subscribe" skip the login for a signed-in person. */
function sendToPortal(document: Document, local: Kept['local']): void {
  try {
    if (local().getItem('clientToken') === null) return;
  } catch {
    return;
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-portal]')) {
    link.href = link.dataset.portal ?? link.href;
  }
}

/** Without this, a link to a section of the same page leaves the menu open. */
function closeMenuOnChoice(document: Document): void {
  const menu = document.querySelector<HTMLElement>('#site-menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a, [data-open]')) menu.hidePopover?.();
  });
}

/** React loads with the first press that needs it. */
function openDialogs(document: Document): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-open="contact"]')) {
    button.addEventListener('click', async () => {
      const { openContactDialog } = await import('./contact-island.tsx');
      await openContactDialog(document, button);
    });
  }
}

/** Milliseconds after which a frame counts as failed. */
const patience = 15_000;

/** Offers another way if the operator's form does not load. A browser reports "load" for its own error page too. */
function watchEmbeddedForm(document: Document): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-embed]');
  const cover = document.querySelector<HTMLElement>('[data-embed-failed]');
  if (!frame || !cover) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (isThere: boolean) => {
    clearTimeout(timer);
    frame.hidden = !isThere;
    cover.hidden = isThere;
  };
  const wait = () => {
    timer = setTimeout(() => settle(false), patience);
  };
  frame.addEventListener('load', () => settle(navigator.onLine));
  document.querySelector('[data-embed-retry]')?.addEventListener('click', () => {
    settle(true);
    wait();
    const { src } = frame;
    frame.src = src;
  });
  if (navigator.onLine) wait();
  else settle(false);
}

/** A language chosen here becomes the app's language as well. */
function tellLanguage(document: Document, local: Kept['local']): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-language]')) {
    link.addEventListener('click', () => {
      try {
        local().setItem('language', link.dataset.language ?? 'en');
        local().setItem('languageChosenAt', new Date().toISOString());
      } catch {}
    });
  }
}

/** The name replaces a logo that does not load, the initials a portrait. */
function standInForPictures(document: Document): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-gone]')) {
    const give = (): void => {
      if (picture.dataset.gone === 'hide') {
        picture.remove();
        return;
      }
      const words = document.createElement('span');
      words.className = 'logo-words';
      words.textContent = picture.alt;
      picture.replaceWith(words);
    };
    if (picture.complete && picture.naturalWidth === 0) give();
    else picture.addEventListener('error', give, { once: true });
  }
}
