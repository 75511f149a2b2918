import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CheckoutPage } from '../features/payments/checkout/checkout-page.tsx';
import { createSessionStore } from '../local/session.ts';
import { chosenLanguage, languageKey, startWords } from '../words/start-words.ts';
import { t } from '../words/words.ts';

/** The checkout is its own document: it shares neither the app's database nor its content security policy. */
function start(place: HTMLElement): void {
  const session = createSessionStore(localStorage).getSnapshot();
  const buyer = session ? { email: session.email, startupName: session.startupName } : null;
  document.title = `${t('Standard Access')} · Paratope`;
  createRoot(place).render(
    <StrictMode>
      <CheckoutPage buyer={buyer} leave={leave} />
    </StrictMode>,
  );
}

const leave = (href: string): void => location.assign(href);

const place = document.getElementById('root');
if (place) {
  const language = chosenLanguage(localStorage.getItem(languageKey), navigator.languages);
  void startWords(language, document.documentElement).then(() => start(place));
}
