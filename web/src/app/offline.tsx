import '../ui/base.css';
import { InstanceApi } from '@paratope/shared/instance/api';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '../api/call.ts';
import { chosenLanguage, languageKey, startWords } from '../words/start-words.ts';
import { OfflinePage } from './offline-page.tsx';

// The worker's answer when a server address cannot be reached. A separate document, because the app's shell would claim the address.

/** Set before an automatic reload, removed by the page that loads next. */
const tried = 'triedByItself';
const again = (byItself: boolean) => {
  if (byItself) sessionStorage.setItem(tried, '1');
  location.reload();
};
const wasTried = sessionStorage.getItem(tried) !== null;
sessionStorage.removeItem(tried);
const reach = async () => (await call(InstanceApi.health, {}, { timeout: 4_000 })).ok;

const place = document.getElementById('root');
if (place) {
  void startWords(
    chosenLanguage(localStorage.getItem(languageKey), navigator.languages),
    document.documentElement,
  ).then(() =>
    createRoot(place).render(
      <StrictMode>
        <OfflinePage path={location.pathname} again={again} reach={reach} wasTried={wasTried} />
      </StrictMode>,
    ),
  );
}
