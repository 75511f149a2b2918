import { buttonClass } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import { joints } from './joints.ts';
import { Organisation } from './organisation.tsx';
import type { PublicPage } from './page.ts';
import { PageHead } from './page-head.tsx';
import { SampleLabel } from './sample-label.tsx';

export const partnersPage: PublicPage = {
  path: '/partners',
  picture: 'partners',
  kind: 'CollectionPage', // words: of schema.org
  title: ({ brand }) => t('Partners · {brand}', { brand }),
  description: ({ brand }) =>
    t('Investment firms that work with {brand}, what they back and where to find them.', { brand }),
  render: (content) => <Partners content={content} />,
};

const Partners = ({ content: { partnerFirms, isDemo } }: { readonly content: PublicContent }) => (
  <main id="main" className="site-page">
    <PageHead
      title={t('Partners')}
      lead={t('Firms that read what our founders send, and say plainly what they look for.')}
      actions={
        <>
          <a className={buttonClass({ kind: 'primary', size: 'main' })} href="/for-investors">
            {t('For Investors')}
          </a>
          <button
            type="button"
            className={buttonClass({ size: 'main' })}
            data-open="contact"
            aria-haspopup="dialog"
            data-title={t('Contact Us')}
          >
            {t('Contact Us')}
          </button>
        </>
      }
      joint={joints.partners}
    />
    {partnerFirms.length === 0 ? (
      <p className="lead muted site-empty">{t('No firm is named here yet. Be the first: write to us.')}</p>
    ) : (
      <>
        {isDemo && <SampleLabel>{t('Sample data. These firms are invented.')}</SampleLabel>}
        <ul className="organisations">
          {partnerFirms.map((item) => (
            <Organisation key={item.name} item={item} level="h2" />
          ))}
        </ul>
      </>
    )}
  </main>
);
