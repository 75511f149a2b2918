import { buttonClass } from '../ui/button.tsx';
import type { PublicPage } from './page.ts';

/** Payment is a document of its own: it needs the network, and nothing of it belongs to the app's shell. */
export const subscribePage: PublicPage = {
  path: '/subscribe',
  title: ({ brand }) => `Standard Access · ${brand}`,
  description: ({ brand }) => `What Standard Access to ${brand} opens, and how to get it on this server.`,
  render: () => (
    <main className="not-found" id="main">
      <h1 className="title-1">Standard Access</h1>
      <p className="lead muted">
        Ten matches at once and ten more every Monday, up to fifty, and outreach status for every one of them.
      </p>
      <p className="lead">
        This server takes no payments: nobody has set up a payment provider. Write to the team, and they open Standard
        Access for you.
      </p>
      <div className="hero-actions">
        <button type="button" className={buttonClass({ kind: 'primary', size: 'main' })} data-open="contact">
          Contact the team
        </button>
        <a className={buttonClass({ size: 'main' })} href="/client/dashboard">
          Back to Dashboard
        </a>
      </div>
    </main>
  ),
};
