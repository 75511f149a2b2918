/**
 * What a public page does beyond its HTML. It stays readable and its links work without this.
 * @param isSignedIn whether this browser holds the mark of a session; asked once, may throw where storage is closed
 */
export function enhance(document: Document, isSignedIn: () => boolean): void {
  sendOnWhoeverIsKnown(document, isSignedIn);
  closeMenuOnChoice(document);
  openDialogs(document);
  watchEmbeddedForm(document);
}

/** "Client Portal" and "Subscribe" lead where this person can go. */
function sendOnWhoeverIsKnown(document: Document, isSignedIn: () => boolean): void {
  try {
    if (!isSignedIn()) return;
  } catch {
    return;
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-portal]')) link.href = '/client/dashboard';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-subscribe]')) link.href = '/subscribe';
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

/** Milliseconds after which a frame is taken for one that will not come. */
const patience = 15_000;

/** Offers another way where the operator's form does not come. A browser says "loaded" of its own error page too. */
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
