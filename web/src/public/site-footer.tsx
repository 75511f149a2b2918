import { Brand } from '../ui/brand-mark.tsx';
import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import type { SiteLink } from './site-links.ts';

interface SiteFooterProps {
  readonly content: PublicContent;
  readonly links: readonly SiteLink[];
  readonly year: number;
}

export const SiteFooter = ({ content, links, year }: SiteFooterProps) => (
  <footer className="site-footer">
    <div className="site-footer-inner">
      <Brand name={content.brand} size={22} />
      <nav className="site-footer-links" aria-label={t('Footer')}>
        {links.map(({ label, href }) => (
          <a key={href} className="link" href={href} rel={href.startsWith('/') ? undefined : 'noopener'}>
            {label}
          </a>
        ))}
        {content.analytics && (
          <button type="button" className="link" data-count="ask">
            {t('Counting visits')}
          </button>
        )}
      </nav>
      <p className="small muted">
        © {year} {content.brand}
      </p>
    </div>
  </footer>
);
