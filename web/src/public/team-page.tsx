import { buttonClass } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import { Organisation } from './organisation.tsx';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { Person } from './people.tsx';
import { SampleLabel } from './sample-label.tsx';

export const teamPage: PublicPage = {
  path: '/team',
  picture: 'team',
  kind: 'AboutPage', // words: of schema.org
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
        <section className="site-section" aria-labelledby="core-team">
          <h2 className="section-line" id="core-team">
            {t('Core team')}
          </h2>
          <ul className="people">
            {team.map((person) => (
              <Person key={person.name} person={person} side="founder" />
            ))}
          </ul>
        </section>
      )}
      {advisors.length > 0 && (
        <section className="site-section" aria-labelledby="advisors">
          <h2 className="section-line" id="advisors">
            {t('Advisors')}
          </h2>
          <ul className="people people-wide">
            {advisors.map((person) => (
              <Person key={person.name} person={person} side="investor" />
            ))}
          </ul>
        </section>
      )}
      {partners.length > 0 && (
        <section className="site-section" aria-labelledby="partners">
          <h2 className="section-line" id="partners">
            {t('Partners')}
          </h2>
          <ul className="organisations organisations-four">
            {partners.map((item) => (
              <Organisation key={item.name} item={item} level="h3" />
            ))}
          </ul>
        </section>
      )}
      <section className="site-close" aria-labelledby="close-title">
        <h2 className="title-2" id="close-title">
          {t('Ask us before you decide.')}
        </h2>
        <button
          type="button"
          className={buttonClass({ kind: 'primary', size: 'main' })}
          data-open="contact"
          aria-haspopup="dialog"
          data-title={t('Contact Our Team')}
        >
          {t('Contact Our Team')}
        </button>
      </section>
    </main>
  );
};
