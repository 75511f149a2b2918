import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import { Organisation } from './organisation.tsx';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { ContactButton, MainLink } from './page-parts.tsx';
import { SampleLabel } from './sample-label.tsx';

export const partnersPage: PublicPage = {
  path: '/partners',
  picture: 'partners',
  kind: 'CollectionPage',
  title: ({ brand }) => t('Partners · {brand}', { brand }),
  description: ({ brand }) =>
    t('Investment firms that work with {brand}, what they back and where to find them.', { brand }),
  render: (content) => <Partners content={content} />,
};

const Partners = ({ content: { partnerFirms, isDemo } }: { readonly content: PublicContent }) => (
  <main id="main" className="page site-page">
    <PageHead
      title={t('Partners')}
      lead={t('Firms that read what our founders send and say clearly what they look for.')}
      actions={
        <>
          <MainLink href="/for-investors" label={t('For Investors')} isPrimary />
          <ContactButton label={t('Contact Us')} title={t('Contact Us')} />
        </>
      }
      joint={joints.partners}
    />
    {partnerFirms.length === 0 ? (
      <p className="lead muted site-empty">{t('No partners listed yet. Be the first: write to us.')}</p>
    ) : (
      <>
        {isDemo && <SampleLabel>{t('Sample data. These firms are made up.')}</SampleLabel>}
        <ul className="grid gap-6 organisations">
          {partnerFirms.map((item) => (
            <Organisation key={item.name} item={item} level="h2" />
          ))}
        </ul>
      </>
    )}
  </main>
);
