import { buttonClass } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { MainLink, Section } from './page-parts.tsx';

export const premiumPage: PublicPage = {
  path: '/premium-support',
  picture: 'premium',
  title: ({ brand }) => t('Premium Support · {brand}', { brand }),
  description: ({ brand }) =>
    t(
      'Premium Support by {brand}: a dedicated advisor works on your raise with you. By application only, for a limited number of selected biotech startups.',
      { brand },
    ),
  render: (content) => <Premium content={content} />,
};

const Premium = ({ content }: { readonly content: PublicContent }) => (
  <main id="main">
    <div className="page">
      <PageHead
        title={t('Premium Support')}
        lead={t(
          'A dedicated advisor works on your raise with you. By application only, for a limited number of selected biotech startups.',
        )}
        actions={
          <>
            <MainLink href="/client/premium" label={t('[Premium Support] Apply')} isPrimary />
            <MainLink href="/pricing" label={t('Compare the plans')} />
          </>
        }
        joint={joints.premium}
      />
    </div>
    <div className="page landing-section grid gap-6 halves premium-facts">
      <section aria-labelledby="included-title">
        <h2 className="title-2" id="included-title">
          {t("What's Included")}
        </h2>
        <ul className="mt-4 plan-list">
          <li>{t('Everything in Standard Access')}</li>
          <li>{t('Work on your story, deck and data room before the first meeting')}</li>
          <li>{t('Introductions to investors who fit, where we know the person')}</li>
          <li>{t('Preparation for each partner meeting and a review of every term sheet')}</li>
          <li>{t('Custom pricing: cash, equity or success fees, agreed before any work begins')}</li>
        </ul>
      </section>
      <section aria-labelledby="criteria-title">
        <h2 className="title-2" id="criteria-title">
          {t('Selection Criteria')}
        </h2>
        <ol className="mt-4 plan-list">
          <li>{t('You are a biotech startup')}</li>
          <li>{t('Your technology or asset is differentiated')}</li>
          <li>{t('Your team is committed and capable')}</li>
          <li>{t('There is a clear and significant unmet need')}</li>
        </ol>
      </section>
    </div>
    <Section
      title={t('[Premium Support] Apply')}
      titleId="apply-title"
      anchor="apply"
      className="page landing-section column start gap-4 premium-apply"
    >
      {content.premiumForm ? (
        <EmbeddedForm url={content.premiumForm} />
      ) : (
        <>
          <p className="lead">
            {t(
              "The form is saved on your device as you type, even offline. Once you send it, it shows your application's status.",
            )}
          </p>
          <p>
            <MainLink href="/client/premium" label={t('Open the application')} isPrimary />
          </p>
        </>
      )}
    </Section>
  </main>
);

/** The operator's own form. The page's script reveals the way to ours if this one does not load. */
const EmbeddedForm = ({ url }: { readonly url: string }) => (
  <>
    <iframe
      className="block w-full sheet premium-frame"
      title={t('Application form')}
      src={url}
      height={1200}
      data-embed
    />
    <div className="column start gap-3" role="alert" hidden data-embed-failed>
      <p>{t("We couldn't load the form. Check your connection and try again.")}</p>
      <p className="wrap gap-3 mb-4 hero-actions">
        <button type="button" className={buttonClass({ kind: 'primary' })} data-embed-retry>
          {t('Retry')}
        </button>
        <a className={buttonClass()} href="/client/premium">
          {t('Use our own form')}
        </a>
      </p>
    </div>
  </>
);
