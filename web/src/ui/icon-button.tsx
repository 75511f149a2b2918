import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './icon-button.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: IconName;
  /** Its accessible name and its tooltip. */
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
    className={['icon-button', `icon-button-${kind}`, className].filter(Boolean).join(' ')}
  >
    <Icon name={icon} />
  </button>
);
