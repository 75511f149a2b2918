import { offerCounting } from './consent.ts';
import { enhanceSignUp } from './sign-up-document.ts';

/** What the browser holds for these pages; each may throw where storage is closed. */
export interface Kept {
  /** Outlives the visit. */
  readonly local: () => Storage;
  /** Lives as long as the tab. */
  readonly tab: () => Storage;
}

/** What a public page does beyond its HTML. It stays readable and its links work without this. */
export function enhance(document: Document, { local, tab }: Kept): void {
  sendToPortal(document, local);
  closeMenuOnChoice(document);
  openDialogs(document);
  standInForPictures(document);
  enhanceSignUp(document, tab);
  offerCounting(document, local);
}

/** "Client Portal" and "Get Started" lead where this person can go: past the login for somebody signed in. */
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

/** A link to a section of the same page leaves the menu open otherwise. */
function closeMenuOnChoice(document: Document): void {
  const menu = document.querySelector<HTMLElement>('#site-menu');
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a, [data-open]')) menu.hidePopover?.();
  });
}

/** React comes with the first press that needs it. */
function openDialogs(document: Document): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-open="contact"]')) {
    button.addEventListener('click', async () => {
      const { openContactDialog } = await import('./contact-island.tsx');
      openContactDialog(document, button);
    });
  }
}

/** A logo that does not load leaves the name in its place, a portrait the initials. */
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
