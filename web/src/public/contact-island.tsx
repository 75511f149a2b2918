import { createRoot } from 'react-dom/client';
import { ContactDialog } from './contact-dialog.tsx';

/** Puts the dialog into the page at its first opening; later openings find it again with what was typed. */
export function openContactDialog(document: Document, opener: HTMLElement): void {
  const standing = document.getElementById(placeId);
  if (standing) {
    standing.dispatchEvent(new CustomEvent(openEvent, { detail: opener }));
    return;
  }
  const place = document.createElement('div');
  place.id = placeId;
  document.body.append(place);
  createRoot(place).render(<ContactDialog reopenedBy={{ place, event: openEvent }} opener={opener} />);
}

const placeId = 'contact-dialog';
const openEvent = 'contact-open';
