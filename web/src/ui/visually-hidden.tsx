import type { ReactNode } from 'react';
import './visually-hidden.css';

interface VisuallyHiddenProps {
  readonly as?: 'span' | 'p' | 'h1' | 'h2' | 'h3' | 'caption' | 'div';
  readonly children: ReactNode;
}

export const VisuallyHidden = ({ as: Element = 'span', children }: VisuallyHiddenProps) => (
  <Element className="visually-hidden">{children}</Element>
);
