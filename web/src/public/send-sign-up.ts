import { ContentApi, InvestorSignup } from '@paratope/shared/content/api';
import { noSum, readSum } from '@paratope/shared/round/read-sum';
import { call } from '../api/call.ts';
import { startWords } from '../words/start-words.ts';
import { t } from '../words/words.ts';

/** Checks and sends the investors' form; resolves to whether the server has it. Faults show at their fields, and no input is lost. */
export async function sendSignUp(form: HTMLFormElement): Promise<boolean> {
  const root = form.ownerDocument.documentElement;
  await startWords(root.lang, root);
  if (form.getAttribute('aria-busy')) return false;
  clearFaults(form);
  const { input, faults } = readForm(form);
  if (!input) {
    showFaults(form, faults);
    return false;
  }
  setBusy(form, true);
  const answer = await call(ContentApi.signUpInvestor, input);
  setBusy(form, false);
  if (answer.ok || answer.kind === 'unknown') {
    showThanks(form);
    return true;
  }
  say(form, answer.message || (form.dataset.unreachable ?? ''));
  return false;
}

type Faults = readonly { readonly field: string; readonly sentence: string }[];

function readForm(form: HTMLFormElement): { input?: InvestorSignup; faults: Faults } {
  const data = new FormData(form);
  const text = (name: string): string => String(data.get(name) ?? '');
  const all = (name: string): string[] => data.getAll(name).map(String);
  const cheques = { chequeFrom: readSum(text('chequeFrom'), 'USD'), chequeTo: readSum(text('chequeTo'), 'USD') };
  const unread = Object.entries(cheques).flatMap(([field, sum]) =>
    sum === undefined || (sum && sum.currency !== 'USD') ? [{ field, sentence: noSum }] : [],
  );
  const parsed = InvestorSignup.safeParse({
    firm: text('firm'),
    person: text('person'),
    role: text('role'),
    email: text('email'),
    website: text('website'),
    kind: text('kind'),
    stages: all('stages'),
    modalities: all('modalities'),
    diseaseAreas: all('diseaseAreas'),
    geographies: all('geographies'),
    chequeFrom: cheques.chequeFrom?.amount ?? null,
    chequeTo: cheques.chequeTo?.amount ?? null,
    consent: data.has('consent'),
    leaveEmpty: text('leaveEmpty'),
  });
  if (parsed.success && unread.length === 0) return { input: parsed.data, faults: [] };
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), sentence: message }));
  return { faults: [...wrong, ...unread] };
}

function showFaults(form: HTMLFormElement, faults: Faults): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[name], select[name]')];
  const wrong = fields.flatMap((input) => {
    const fault = faults.find(({ field }) => field === input.name);
    return fault ? [{ input, ...fault }] : [];
  });
  for (const { input, sentence } of wrong) {
    const place = input.closest('.field')?.querySelector<HTMLElement>('[aria-live]');
    if (!place) continue;
    place.id ||= `${input.name}-fault`;
    const words = form.ownerDocument.createElement('p');
    words.className = 'field-error';
    words.textContent = t(sentence);
    place.replaceChildren(words);
    input.setAttribute('aria-invalid', 'true');
    describe(input, place.id, true);
  }
  wrong[0]?.input.focus();
}

function clearFaults(form: HTMLFormElement): void {
  say(form, '');
  for (const input of form.querySelectorAll<HTMLElement>('[aria-invalid]')) {
    const place = input.closest('.field')?.querySelector<HTMLElement>('[aria-live]');
    place?.replaceChildren();
    input.removeAttribute('aria-invalid');
    if (place) describe(input, place.id, false);
  }
}

function describe(input: HTMLElement, id: string, isOn: boolean): void {
  const others = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
  const all = isOn ? [id, ...others] : others;
  if (all.length > 0) input.setAttribute('aria-describedby', all.join(' '));
  else input.removeAttribute('aria-describedby');
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector('button[type="submit"]');
  for (const one of [form, button]) {
    if (isBusy) one?.setAttribute('aria-busy', 'true');
    else one?.removeAttribute('aria-busy');
  }
}

const say = (form: HTMLFormElement, sentence: string): void => {
  const problem = form.querySelector('.form-problem');
  if (problem) problem.textContent = sentence;
};

function showThanks(form: HTMLFormElement): void {
  const thanks = form.parentElement?.querySelector<HTMLElement>('[data-thanks]');
  form.hidden = true;
  if (!thanks) return;
  thanks.hidden = false;
  thanks.focus();
}
