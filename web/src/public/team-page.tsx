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
    t('The people who make {brand}, their advisors and the organizations they work with.', { brand }),
  render: (content) => <Team content={content} />,
};

const Team = ({ content: { brand, team, advisors, partners, isDemo } }: { readonly content: PublicContent }) => {
  const isEmpty = team.length + advisors.length + partners.length === 0;
  return (
    <main id="main" className="page site-page">
      <PageHead
        title={t('The people behind {brand}', { brand })}
        lead={t('We read the sources, keep the database honest and answer every message ourselves.')}
        joint={joints.team}
      />
      {isDemo && !isEmpty && <SampleLabel>{t('Sample data. These people and organizations are made up.')}</SampleLabel>}
      {isEmpty && (
        <p className="lead muted site-empty">{t('No one is listed here yet. Write to us to meet the team.')}</p>
      )}
      {team.length > 0 && (
        <Section title={t('Core team')} titleId="core-team" isLined className="site-section">
          <ul className="grid gap-6 people">
            {team.map((person) => (
              <Person key={person.name} person={person} side="founder" />
            ))}
          </ul>
        </Section>
      )}
      {advisors.length > 0 && (
        <Section title={t('Advisors')} titleId="advisors" isLined className="site-section">
          <ul className="grid gap-6 people people-wide">
            {advisors.map((person) => (
              <Person key={person.name} person={person} side="investor" />
            ))}
          </ul>
        </Section>
      )}
      {partners.length > 0 && (
        <Section title={t('Partners')} titleId="partners" isLined className="site-section">
          <ul className="grid gap-6 organisations organisations-four">
            {partners.map((item) => (
              <Organisation key={item.name} item={item} level="h3" />
            ))}
          </ul>
        </Section>
      )}
      <Section
        title={t('Ask us before you decide.')}
        titleId="close-title"
        className="spread wrap gap-4 hair-top site-close"
      >
        <ContactButton label={t('Contact Our Team')} isPrimary title={t('Contact Our Team')} />
      </Section>
    </main>
  );
};
