import type { ReactNode } from 'react';
import './list-line.css';

interface ListProps {
  readonly label?: string;
  readonly children: ReactNode;
}

export const List = ({ label, children }: ListProps) => (
  <ul className="ink-top" aria-label={label}>
    {children}
  </ul>
);

interface ListLineProps {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the right end: a number, a date, a badge, a button. */
  readonly aside?: ReactNode;
  readonly mark?: ReactNode;
  /** Makes the whole line a button. For a link, pass an anchor with the class `list-line-link` as title. */
  readonly onOpen?: () => void;
  readonly children?: ReactNode;
}

export function ListLine({ title, detail, aside, mark, onOpen, children }: ListLineProps) {
  return (
    <li className="row gap-3 touch hair-bottom list-line">
      {mark && <span className="firm muted">{mark}</span>}
      <div className="column start grow min-w-0 list-line-words">
        {onOpen ? (
          <button type="button" className="list-line-link" onClick={onOpen}>
            {title}
          </button>
        ) : (
          <span className="list-line-title">{title}</span>
        )}
        {detail && <span className="muted small list-line-detail">{detail}</span>}
        {children}
      </div>
      {aside && <span className="muted small list-line-aside">{aside}</span>}
    </li>
  );
}
