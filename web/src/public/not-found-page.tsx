import { buttonClass } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { MainLink } from './page-parts.tsx';

/** Also shown for an address that was removed. */
export const NotFoundPage = () => (
  <main className="page column start gap-2 not-found" id="main">
    <svg
      className="fluid not-found-figure"
      viewBox="0 0 240 96"
      width="240"
      height="96"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="glyph-founder"
        d="M2 0h236a2 2 0 0 1 2 2v22H98v34a2 2 0 0 1-2 2H64a2 2 0 0 1-2-2V24H0V2a2 2 0 0 1 2-2"
      />
      <path
        className="glyph-investor"
        d="M0 72h142V44a2 2 0 0 1 2-2h32a2 2 0 0 1 2 2v28h62v22a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z"
      />
    </svg>
    <p className="strong">404</p>
    <h1 className="title-1">{t('Page Not Found')}</h1>
    <p className="lead muted">{t("We can't find that page. The link may be old or incomplete.")}</p>
    <div className="wrap gap-3 hero-actions">
      <MainLink href="/" label={t('Back to Home')} isPrimary />
      <a className={buttonClass({ size: 'main' })} href="/client/login" data-portal="/client/dashboard">
        {t('Client Portal')}
      </a>
    </div>
  </main>
);
