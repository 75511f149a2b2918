import { Brand } from '../ui/brand-mark.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { t } from '../words/words.ts';
import type { SiteLink } from './site-links.ts';

interface SiteHeaderProps {
  readonly brand: string;
  readonly links: readonly SiteLink[];
  readonly path: string;
}

/**
 * Works without a script: a phone's menu is the browser's own popover. The script sends "Client Portal" straight to the dashboard for a
 * signed-in person.
 */
export const SiteHeader = ({ brand, links, path }: SiteHeaderProps) => (
  <header className="hair-bottom site-header">
    <div className="page row gap-5 site-header-inner">
      <a className="grow site-brand" href="/" aria-label={t('{brand}, home', { brand })}>
        <Brand name={brand} size={28} />
      </a>
      <nav className="row grow site-links" aria-label={t('Main')}>
        <Links links={links} path={path} />
      </nav>
      <div className="row gap-3 site-actions">
        <PortalLink className={buttonClass({ kind: 'quiet' })} />
        <StartLink className={buttonClass()} />
      </div>
      <button type="button" className="bare center site-menu-button" popoverTarget="site-menu" aria-label={t('Menu')}>
        <Icon name="menu" size={24} />
      </button>
    </div>
    <div className="site-menu" id="site-menu" popover="auto">
      <div className="row">
        <a className="grow site-brand" href="/" aria-label={t('{brand}, home', { brand })}>
          <Brand name={brand} size={28} />
        </a>
        <button
          type="button"
          className="bare center site-menu-button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          aria-label={t('Close menu')}
        >
          <Icon name="cross" size={24} />
        </button>
      </div>
      <nav className="column mb-4 site-menu-links" aria-label={t('Menu')}>
        <Links links={links} path={path} />
        <PortalLink className="bare muted site-link" />
      </nav>
      <StartLink className={buttonClass({ kind: 'primary', size: 'main', block: true })} />
    </div>
  </header>
);

/** Contact, which opens a dialog, comes before the last link. */
const Links = ({ links, path }: { readonly links: readonly SiteLink[]; readonly path: string }) => (
  <>
    {links.slice(0, -1).map((link) => (
      <PageLink key={link.href} link={link} path={path} />
    ))}
    <ContactButton className="bare muted site-link" />
    {links.slice(-1).map((link) => (
      <PageLink key={link.href} link={link} path={path} />
    ))}
  </>
);

const PageLink = ({ link: { label, href }, path }: { readonly link: SiteLink; readonly path: string }) => (
  <a className="bare muted site-link" href={href} aria-current={href === path ? 'page' : undefined}>
    {label}
  </a>
);

const PortalLink = ({ className }: { readonly className: string }) => (
  <a className={className} href="/client/login" data-portal="/client/dashboard">
    {t('Client Portal')}
  </a>
);

/** Leads to the startup form; people who are not signed in create their account on the way. */
const StartLink = ({ className }: { readonly className: string }) => (
  <a className={className} href="/client/login?mode=register&next=%2Fget-matched" data-portal="/get-matched">
    {t('Get Started')}
  </a>
);

/** Opens the dialog, whose code loads at the press. */
const ContactButton = ({ className }: { readonly className: string }) => (
  <button type="button" className={className} data-open="contact" aria-haspopup="dialog">
    {t('Contact')}
  </button>
);
