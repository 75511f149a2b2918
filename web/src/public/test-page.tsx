import { t } from '../words/words.ts';
import type { PublicPage } from './page.ts';

/** For setting up a server: shows that whatever is between it and a browser lets documents through. */
export const testPage: PublicPage = {
  path: '/test',
  title: ({ brand }) => t('Test · {brand}', { brand }),
  description: () => t('Checks that this server is responding.'),
  isUnlisted: true,
  render: () => (
    <main className="page column start gap-2 not-found" id="main">
      <h1 className="title-1">{t('This is a test message')}</h1>
      <p className="lead muted">{t('If you can read this, the server is up and rendering its pages.')}</p>
    </main>
  ),
};
