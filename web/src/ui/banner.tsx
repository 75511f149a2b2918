import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './banner.css';

interface BannerProps {
  /** `sample` is hatched; `ink` is the bar of a phone that is offline. */
  readonly tone: 'sample' | 'plain' | 'warm' | 'danger' | 'ink';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Set it for a banner that appears while the user works. */
  readonly announce?: boolean;
}

export const Banner = ({ tone, title, children, actions, announce = false }: BannerProps) => (
  <div
    className={`row wrap control-words banner banner-${tone}`}
    role={announce ? (tone === 'danger' ? 'alert' : 'status') : undefined}
  >
    {tone === 'sample' && <span className="banner-hatch hatch" aria-hidden="true" />}
    {tone === 'danger' && <Icon name="warning" />}
    <p className="banner-words">
      {title && <strong>{title}</strong>} {children}
    </p>
    {actions && <div className="row wrap gap-1-4">{actions}</div>}
  </div>
);
