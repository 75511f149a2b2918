import { buttonClass } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { ContactCard } from './people.tsx';
import { SampleLabel } from './sample-label.tsx';

export const contactPage: PublicPage = {
  path: '/contact',
  picture: 'contact',
  kind: 'ContactPage', // words: of schema.org
  title: ({ brand }) => t('Contact · {brand}', { brand }),
  description: ({ brand }) =>
    t('Write to {brand}: a person reads your message and answers within 24 hours.', { brand }),
  render: (content) => <Contact content={content} />,
};

const Contact = ({ content }: { readonly content: PublicContent }) => (
  <main id="main" className="site-page">
    <PageHead
      title={t('Write to us')}
      lead={t('A person reads your message and answers within 24 hours.')}
      actions={
        <button
          type="button"
          className={buttonClass({ kind: 'primary', size: 'main' })}
          data-open="contact"
          aria-haspopup="dialog"
        >
          {t('Send a message')}
        </button>
      }
      joint={joints.contact}
    />
    {content.isDemo && content.team.length > 0 && (
      <SampleLabel>{t('Sample data. These people and addresses are invented.')}</SampleLabel>
    )}
    <div className="contact-columns">
      {content.team.length > 0 && (
        <section aria-labelledby="contact-team">
          <h2 className="section-line" id="contact-team">
            {t('Our team')}
          </h2>
          <ul className="contact-cards">
            {content.team.map((person) => (
              <ContactCard key={person.name} person={person} />
            ))}
          </ul>
        </section>
      )}
      <GeneralInquiries content={content} />
    </div>
    <section className="site-close" aria-labelledby="close-title">
      <h2 className="title-2" id="close-title">
        {t('Looking for investors?')}
      </h2>
      <a className={buttonClass({ size: 'main' })} href="/get-matched">
        {t('Get Started')}
      </a>
    </section>
  </main>
);

const GeneralInquiries = ({ content: { email, address, country } }: { readonly content: PublicContent }) => (
  <section aria-labelledby="general">
    <h2 className="section-line" id="general">
      {t('General inquiries')}
    </h2>
    <address className="inquiries">
      <dl>
        <dt>{t('Email')}</dt>
        <dd>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </dd>
        {address && (
          <>
            <dt>{t('Address')}</dt>
            <dd className="inquiries-address">{address}</dd>
          </>
        )}
        {country && (
          <>
            <dt>{t('Country')}</dt>
            <dd>{country}</dd>
          </>
        )}
      </dl>
    </address>
  </section>
);
