/**
 * What the investors' form does beyond its HTML: it keeps what is typed in this tab, so that a reload loses nothing, and loads the code
 * that checks and sends it once somebody begins to fill it in.
 */
export function enhanceSignUp(document: Document, kept: () => Storage): void {
  const form = document.querySelector<HTMLFormElement>('form[data-form="investor"]');
  if (!form) return;
  form.querySelector('button[type="submit"]')?.removeAttribute('disabled');
  attempt(() => fillIn(form, new URLSearchParams(kept().getItem(draftKey) ?? '')));
  const module = () => import('./send-sign-up.ts');
  form.addEventListener('focusin', () => void module().catch(() => undefined), { once: true });
  form.addEventListener('input', () => attempt(() => kept().setItem(draftKey, written(form))));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const sending = await module().catch(() => undefined);
    const isSent = sending ? await sending.sendSignUp(form) : sayUnreachable(form);
    if (isSent) attempt(() => kept().removeItem(draftKey));
  });
}

const draftKey = 'investor-sign-up';

const written = (form: HTMLFormElement): string =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();

function fillIn(form: HTMLFormElement, draft: URLSearchParams): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!draft.has(field.name)) continue;
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = draft.getAll(field.name).includes(field.value);
    } else field.value = draft.get(field.name) ?? '';
  }
}

/** The code that sends it did not load: there is no network, so the message is the one for an unreachable server. */
function sayUnreachable(form: HTMLFormElement): false {
  const problem = form.querySelector('.form-problem');
  if (problem) problem.textContent = form.dataset.unreachable ?? '';
  return false;
}

/** Storage may be blocked; the form works without it. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {}
}
