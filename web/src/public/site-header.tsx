import { Brand } from '../ui/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { SiteLink } from './site-links.ts';

interface SiteHeaderProps {
  readonly brand: string;
  readonly links: readonly SiteLink[];
  readonly path: string;
}

/**
 * Works without a script: the menu of a phone is the browser's own popover. The script sends "Client Portal" straight to the
 * dashboard where somebody is signed in.
 */
export const SiteHeader = ({ brand, links, path }: SiteHeaderProps) => (
  <header className="site-header">
    <div className="site-header-inner">
      <a className="site-brand" href="/" aria-label={`${brand}, home`}>
        <Brand name={brand} size={28} />
      </a>
      <nav className="site-links" aria-label="Main">
        <Links links={links} path={path} />
        <ContactButton className="site-link" />
      </nav>
      <div className="site-actions">
        <PortalLink className={buttonClass({ kind: 'quiet' })} />
        <a className={buttonClass()} href="/client/login">
          Get Started
        </a>
      </div>
      <button type="button" className="site-menu-button" popoverTarget="site-menu" aria-label="Menu">
        <Icon name="menu" size={24} />
      </button>
    </div>
    <div className="site-menu" id="site-menu" popover="auto">
      <button
        type="button"
        className="site-menu-button site-menu-close"
        popoverTarget="site-menu"
        popoverTargetAction="hide"
        aria-label="Close menu"
      >
        <Icon name="cross" size={24} />
      </button>
      <nav className="site-menu-links" aria-label="Menu">
        <Links links={links} path={path} />
        <ContactButton className="site-link" />
        <PortalLink className="site-link" />
      </nav>
      <a className={buttonClass({ kind: 'primary', size: 'main', block: true })} href="/client/login">
        Get Started
      </a>
    </div>
  </header>
);

const Links = ({ links, path }: { readonly links: readonly SiteLink[]; readonly path: string }) =>
  links.map(({ label, href }) => (
    <a key={href} className="site-link" href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  ));

const PortalLink = ({ className }: { readonly className: string }) => (
  <a className={className} href="/client/login" data-portal>
    Client Portal
  </a>
);

/** Opens the dialog, whose code is fetched by the press. */
const ContactButton = ({ className }: { readonly className: string }) => (
  <button type="button" className={className} data-open="contact" aria-haspopup="dialog">
    Contact
  </button>
);
