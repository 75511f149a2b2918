import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import { Organisation } from './organisation.tsx';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { ContactButton, Section } from './page-parts.tsx';
import { Person } from './people.tsx';
import { SampleLabel } from './sample-label.tsx';

export const teamPage: PublicPage = {
  path: '/team',
  picture: 'team',
  kind: 'AboutPage',
  title: ({ brand }) => t('Team · {brand}', { brand }),
  description: ({ brand }) =>
    t('Who makes {brand}, who advises them, and the organisations they work with.', { brand }),
  render: (content) => <Team content={content} />,
};

const Team = ({ content: { brand, team, advisors, partners, isDemo } }: { readonly content: PublicContent }) => {
  const isEmpty = team.length + advisors.length + partners.length === 0;
  return (
    <main id="main" className="site-page">
      <PageHead
        title={t('The people behind {brand}', { brand })}
        lead={t('We read the sources, keep the database honest and answer every message ourselves.')}
        joint={joints.team}
      />
      {isDemo && !isEmpty && (
        <SampleLabel>{t('Sample data. These people and organisations are invented.')}</SampleLabel>
      )}
      {isEmpty && (
        <p className="lead muted site-empty">
          {t('Nobody is introduced here yet. Write to us, and you know the first of us.')}
        </p>
      )}
      {team.length > 0 && (
        <Section title={t('Core team')} titleId="core-team" isLined className="site-section">
          <ul className="people">
            {team.map((person) => (
              <Person key={person.name} person={person} side="founder" />
            ))}
          </ul>
        </Section>
      )}
      {advisors.length > 0 && (
        <Section title={t('Advisors')} titleId="advisors" isLined className="site-section">
          <ul className="people people-wide">
            {advisors.map((person) => (
              <Person key={person.name} person={person} side="investor" />
            ))}
          </ul>
        </Section>
      )}
      {partners.length > 0 && (
        <Section title={t('Partners')} titleId="partners" isLined className="site-section">
          <ul className="organisations organisations-four">
            {partners.map((item) => (
              <Organisation key={item.name} item={item} level="h3" />
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('Ask us before you decide.')} titleId="close-title" className="site-close">
        <ContactButton label={t('Contact Our Team')} isPrimary title={t('Contact Our Team')} />
      </Section>
    </main>
  );
};
