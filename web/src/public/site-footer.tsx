import { type Language, ownNameOf } from '@paratope/shared/words/language';
import { Brand } from '../ui/brand-mark.tsx';
import { pageLanguage, t } from '../words/words.ts';
import type { PublicContent } from './content.ts';
import type { SiteLink } from './site-links.ts';

interface SiteFooterProps {
  readonly content: PublicContent;
  readonly links: readonly SiteLink[];
  readonly year: number;
  readonly languages: readonly Language[];
}

export const SiteFooter = ({ content, links, year, languages }: SiteFooterProps) => (
  <footer className="hair-top">
    <div className="page row wrap site-footer-inner">
      <Brand name={content.brand} size={22} />
      <nav className="wrap site-footer-links" aria-label={t('Footer')}>
        {links.map(({ label, href }) => (
          <a key={href} className="link" href={href} rel={href.startsWith('/') ? undefined : 'noopener'}>
            {label}
          </a>
        ))}
        {content.analytics && (
          <button type="button" className="link" data-count="ask">
            {t('Visit counting')}
          </button>
        )}
      </nav>
      <p className="row small muted site-footer-end">
        <OtherLanguages languages={languages} />
        <span>
          © {year} {content.brand}
        </span>
      </p>
    </div>
  </footer>
);

/** The same page in the other languages; the server remembers the choice, and the script passes it to the app. */
const OtherLanguages = ({ languages }: { readonly languages: readonly Language[] }) =>
  languages
    .filter((language) => language !== pageLanguage())
    .map((language) => (
      <a
        key={language}
        className="link"
        href={`?lang=${language}`}
        hrefLang={language}
        lang={language}
        data-language={language}
      >
        {ownNameOf(language)}
      </a>
    ));
