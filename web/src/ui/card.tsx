import type { HTMLAttributes } from 'react';
import './card.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** `warm` is for what needs the person. */
  readonly tone?: 'sheet' | 'warm';
  readonly pad?: boolean;
}

export const Card = ({ as: Element = 'div', tone = 'sheet', pad = true, className, ...rest }: CardProps) => (
  <Element {...rest} className={['card', `card-${tone}`, pad && 'card-pad', className].filter(Boolean).join(' ')} />
);
