import '../ui/base.css';
import { InstanceApi } from '@paratope/shared/instance/api';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '../api/call.ts';
import { chosenLanguage, languageKey, startWords } from '../words/start-words.ts';
import { OfflinePage } from './offline-page.tsx';

// What the worker answers with when an address is the server's and the server cannot be reached. A document apart: the app's shell would claim the address.
const again = () => location.reload();
const isReload = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
const reach = async () => (await call(InstanceApi.health, {}, { timeout: 4_000 })).ok;

const place = document.getElementById('root');
if (place) {
  void startWords(
    chosenLanguage(localStorage.getItem(languageKey), navigator.languages),
    document.documentElement,
  ).then(() =>
    createRoot(place).render(
      <StrictMode>
        <OfflinePage path={location.pathname} again={again} reach={reach} isReload={isReload} />
      </StrictMode>,
    ),
  );
}
