import { buttonClass } from '../ui/button.tsx';
import type { PublicContent } from './content.ts';
import type { PublicPage } from './page.ts';

export const premiumPage: PublicPage = {
  path: '/premium-support',
  isEnglishOnly: true,
  title: ({ brand }) => `Premium Support · ${brand}`,
  description: ({ brand }) =>
    `Premium Support by ${brand}: a person of the team works on your raise with you. By application, for a limited number of selected biotech startups.`,
  render: (content) => <Premium content={content} />,
};

const Premium = ({ content }: { readonly content: PublicContent }) => (
  <main id="main">
    <section className="pricing-head">
      <h1 className="hero-title">Premium Support</h1>
      <p className="hero-lead">
        A person of the team works on your raise with you. By application only, for a limited number of selected biotech
        startups.
      </p>
      <div className="hero-actions">
        <a className={buttonClass({ kind: 'primary', size: 'main' })} href="/client/premium">
          Apply
        </a>
        <a className={buttonClass({ size: 'main' })} href="/pricing">
          Compare the plans
        </a>
      </div>
    </section>
    <section className="landing-section" aria-labelledby="included-title">
      <h2 className="title-2" id="included-title">
        What's Included
      </h2>
      <ul className="premium-list">
        <li>Everything in Standard Access</li>
        <li>Work on your story, deck and data room before the first meeting</li>
        <li>Introductions to investors who fit, where we know the person</li>
        <li>Preparation for each partner meeting, and a look at every term sheet</li>
        <li>Custom pricing: cash, equity or success fees, agreed before anything begins</li>
      </ul>
    </section>
    <section className="landing-section" aria-labelledby="criteria-title">
      <h2 className="title-2" id="criteria-title">
        Selection Criteria
      </h2>
      <ol className="premium-list">
        <li>You are a biotech startup</li>
        <li>Your technology or asset is differentiated</li>
        <li>Your team is committed and capable</li>
        <li>There is a clear and significant unmet need</li>
      </ol>
    </section>
    <section className="landing-section premium-apply" aria-labelledby="apply-title" id="apply">
      <h2 className="title-2" id="apply-title">
        Apply
      </h2>
      {content.premiumForm ? (
        <EmbeddedForm url={content.premiumForm} />
      ) : (
        <>
          <p className="lead">
            The form takes ten minutes. It is saved on your device while you write, also without a network, and shows
            where your application stands once it is sent.
          </p>
          <p>
            <a className={buttonClass({ kind: 'primary', size: 'main' })} href="/client/premium">
              Open the application
            </a>
          </p>
        </>
      )}
    </section>
  </main>
);

/** The operator's own form. The script of the page uncovers the way to ours where this one does not come. */
const EmbeddedForm = ({ url }: { readonly url: string }) => (
  <>
    <iframe className="premium-frame" title="Application form" src={url} height={1200} data-embed />
    <div className="premium-frame-cover" role="alert" hidden data-embed-failed>
      <p>The form could not be loaded. Check your connection and try again.</p>
      <p className="hero-actions">
        <button type="button" className={buttonClass({ kind: 'primary' })} data-embed-retry>
          Retry
        </button>
        <a className={buttonClass()} href="/client/premium">
          Use our own form
        </a>
      </p>
    </div>
  </>
);
