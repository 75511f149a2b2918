import type { ReactNode } from 'react';
import './facts.css';

interface FactsProps {
  readonly items: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly columns?: 1 | 2;
}

export const Facts = ({ items, columns = 1 }: FactsProps) => (
  <dl className={`facts facts-${columns}`}>
    {items.map(({ label, value }) => (
      <div key={label} className="fact">
        <dt className="micro dim">{label}</dt>
        <dd className="control-words">{value}</dd>
      </div>
    ))}
  </dl>
);
