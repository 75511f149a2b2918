import { t } from '../words/words.ts';
import type { PublicContent } from './content.ts';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
}

/** The links of the top navigation; the header itself adds Contact, which opens the dialog. */
export const topLinks = (): readonly SiteLink[] => [
  { label: t('How it Works'), href: '/#how-it-works' },
  { label: t('Pricing'), href: '/pricing' },
  { label: t('Team'), href: '/team' },
  { label: t('For Investors'), href: '/for-investors' },
  { label: t('Premium Support'), href: '/premium-support' },
];

export const footerLinks = ({ networkLink, legal }: PublicContent): readonly SiteLink[] =>
  [
    { label: t('How it Works'), href: '/#how-it-works' },
    { label: t('Features'), href: '/#features' },
    { label: t('Team'), href: '/team' },
    { label: t('Partners'), href: '/partners' },
    { label: t('Contact'), href: '/contact' },
    { label: t('LinkedIn'), href: networkLink },
    { label: t('Privacy'), href: legal.privacy ?? '' },
    { label: t('Terms'), href: legal.terms ?? '' },
    { label: t('Legal notice'), href: legal.imprint ?? '' },
  ].filter(({ href }) => href !== '');
