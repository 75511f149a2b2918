import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './badge.css';

interface BadgeProps {
  /** `waiting` is dashed: saved here, not yet on the server. */
  readonly tone?: 'plain' | 'quiet' | 'warm' | 'danger' | 'good' | 'waiting';
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export const Badge = ({ tone = 'plain', icon, children }: BadgeProps) => (
  <span className={`inline-row badge badge-${tone}`}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </span>
);
