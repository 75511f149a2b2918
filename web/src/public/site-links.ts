import { pages } from './pages.ts';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
}

/** The items of the top navigation whose page exists. */
export const topLinks = (): readonly SiteLink[] => existing(allTopLinks);
export const footerLinks = (): readonly SiteLink[] => existing(allFooterLinks);

const allTopLinks: readonly SiteLink[] = [
  { label: 'How it Works', href: '/#how-it-works' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'Team', href: '/team' },
  { label: 'For Investors', href: '/for-investors' },
  { label: 'Premium Support', href: '/premium-support' },
];

const allFooterLinks: readonly SiteLink[] = [
  { label: 'How it Works', href: '/#how-it-works' },
  { label: 'Features', href: '/#features' },
  { label: 'Team', href: '/team' },
];

const existing = (links: readonly SiteLink[]): readonly SiteLink[] =>
  links.filter(({ href }) => pages.some(({ path }) => path === href.replace(/#.*$/, '')));
