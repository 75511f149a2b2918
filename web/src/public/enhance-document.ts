/**
 * What a public page does beyond its HTML. It stays readable and its links work without this.
 * @param isSignedIn whether this browser holds the mark of a session; asked once, may throw where storage is closed
 */
export function enhance(document: Document, isSignedIn: () => boolean): void {
  sendToDashboard(document, isSignedIn);
  closeMenuOnChoice(document);
  openDialogs(document);
}

/** "Client Portal" leads where this person can go. */
function sendToDashboard(document: Document, isSignedIn: () => boolean): void {
  try {
    if (!isSignedIn()) return;
  } catch {
    return;
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-portal]')) link.href = '/client/dashboard';
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
