import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import './top-bar.css';

interface TopBarProps {
  readonly brand: ReactNode;
  /** Links with the class `top-bar-link`; `aria-current="page"` draws the bar under one. */
  readonly children?: ReactNode;
  readonly aside?: ReactNode;
}

export const TopBar = ({ brand, children, aside }: TopBarProps) => (
  <header className="spread hair-bottom top-bar">
    <div className="top-bar-brand">{brand}</div>
    <nav className="row grow gap-1 min-w-0 desk-only" aria-label={t('Main')}>
      {children}
    </nav>
    {aside && <div className="row gap-4">{aside}</div>}
  </header>
);

/** Five links with the class `phone-bar-link`, the round one in the middle also `phone-bar-raised`. */
export const PhoneBar = ({ children }: { readonly children: ReactNode }) => (
  <nav className="grid phone-only phone-bar" aria-label={t('Main')}>
    {children}
  </nav>
);
