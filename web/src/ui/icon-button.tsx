import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { join } from './join.ts';
import './icon-button.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly kind?: 'quiet' | 'outline';
  readonly ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ icon, label, kind = 'quiet', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    {...rest}
    className={join('icon-button', `icon-button-${kind}`, className)}
  >
    <Icon name={icon} />
  </button>
);
