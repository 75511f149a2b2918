import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { ContactButton, MainLink, Section } from './page-parts.tsx';
import { ContactCard } from './people.tsx';
import { SampleLabel } from './sample-label.tsx';

export const contactPage: PublicPage = {
  path: '/contact',
  picture: 'contact',
  kind: 'ContactPage',
  title: ({ brand }) => t('Contact · {brand}', { brand }),
  description: ({ brand }) =>
    t('Write to {brand}. A member of our team reads your message and answers within 24 hours.', { brand }),
  render: (content) => <Contact content={content} />,
};

const Contact = ({ content }: { readonly content: PublicContent }) => (
  <main id="main" className="page site-page">
    <PageHead
      title={t('Write to us')}
      lead={t('A member of our team reads your message and answers within 24 hours.')}
      actions={<ContactButton label={t('Send a message')} isPrimary />}
      joint={joints.contact}
    />
    {content.isDemo && content.team.length > 0 && (
      <SampleLabel>{t('Sample data. These people and addresses are made up.')}</SampleLabel>
    )}
    <div className="grid contact-columns">
      {content.team.length > 0 && (
        <Section title={t('Our team')} titleId="contact-team" isLined>
          <ul className="grid halves contact-cards">
            {content.team.map((person) => (
              <ContactCard key={person.name} person={person} />
            ))}
          </ul>
        </Section>
      )}
      <GeneralInquiries content={content} />
    </div>
    <Section
      title={t('Looking for investors?')}
      titleId="close-title"
      className="spread wrap gap-4 hair-top site-close"
    >
      <MainLink href="/get-matched" label={t('Get Started')} />
    </Section>
  </main>
);

const GeneralInquiries = ({ content: { email, address, country } }: { readonly content: PublicContent }) => (
  <Section title={t('General inquiries')} titleId="general" isLined>
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
            <dd className="pre-line">{address}</dd>
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
  </Section>
);
