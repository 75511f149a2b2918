import { Brand } from '../ui/brand-mark.tsx';
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
      <nav className="site-footer-links" aria-label="Footer">
        {links.map(({ label, href }) => (
          <a key={href} className="link" href={href}>
            {label}
          </a>
        ))}
        {content.networkLink && (
          <a className="link" href={content.networkLink} rel="noopener">
            LinkedIn
          </a>
        )}
      </nav>
      <p className="small muted">
        © {year} {content.brand}
      </p>
    </div>
  </footer>
);
