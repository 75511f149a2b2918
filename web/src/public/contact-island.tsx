import { createRoot } from 'react-dom/client';
import { startWords } from '../words/start-words.ts';
import { ContactDialog } from './contact-dialog.tsx';

/** Mounts the dialog when it first opens; later openings find it with what was typed. */
export async function openContactDialog(document: Document, opener: HTMLElement): Promise<void> {
  const standing = document.getElementById(placeId);
  if (standing) {
    standing.dispatchEvent(new CustomEvent(openEvent, { detail: opener }));
    return;
  }
  const place = document.createElement('div');
  place.id = placeId;
  document.body.append(place);
  await startWords(document.documentElement.lang, document.documentElement);
  createRoot(place).render(<ContactDialog reopenedBy={{ place, event: openEvent }} opener={opener} />);
}

const placeId = 'contact-dialog';
const openEvent = 'contact-open';
