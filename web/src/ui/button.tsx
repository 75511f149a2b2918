import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { join } from './join.ts';
import './button.css';

export interface ButtonLook {
  /** One `primary` per view. */
  readonly kind?: 'primary' | 'outline' | 'quiet' | 'danger';
  /** `control` is 36 px on a desktop and 44 on a phone, `touch` is 44 everywhere, `main` is 48 for a page's main action. */
  readonly size?: 'control' | 'touch' | 'main';
  readonly block?: boolean;
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps the label and ignores further presses. */
  readonly busy?: boolean;
  readonly icon?: IconName;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind,
  size,
  block,
  busy = false,
  icon,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={join(buttonClass({ kind, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className="button-working" aria-hidden="true" /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

export const buttonClass = ({ kind = 'outline', size = 'control', block = false }: ButtonLook = {}): string =>
  join(block ? 'row' : 'inline-row', block && 'w-full', 'control-words', 'button', `button-${kind}`, `button-${size}`);
