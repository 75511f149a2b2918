import type { HTMLAttributes } from 'react';
import { join } from './join.ts';
import './card.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'aside';
  /** `warm` is for what needs the user's attention. */
  readonly tone?: 'sheet' | 'warm';
}

export const Card = ({ as: Element = 'div', tone = 'sheet', className, ...rest }: CardProps) => (
  <Element {...rest} className={join('card', `card-${tone}`, className)} />
);
