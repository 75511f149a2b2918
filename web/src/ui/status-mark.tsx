import { type OutreachStatus, shortStatusLabels, statusLabels } from '@paratope/shared/outreach/status';
import { t } from '../words/words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './status-mark.css';

interface StatusProps {
  readonly status: OutreachStatus;
}

/** A tooth outside a socket, half in, or filling it; a solid block once onboard. Hidden from screen readers: the label is beside it. */
export const StatusMark = ({ status }: StatusProps) => (
  <svg
    className={`status-mark status-${status}`}
    viewBox="0 0 14 14"
    width="14"
    height="14"
    aria-hidden="true"
    focusable="false"
  >
    {drawings[status]}
  </svg>
);

/** `short` saves room on a phone; screen readers still get the whole label. */
export function StatusBadge({ status, short = false }: StatusProps & { readonly short?: boolean }) {
  const [whole, brief] = [t(statusLabels[status]), t(shortStatusLabels[status])];
  return (
    <span className={`inline-row small medium status-badge status-${status}`}>
      <StatusMark status={status} />
      {short && brief !== whole ? (
        <>
          <span aria-hidden="true">{brief}</span>
          <VisuallyHidden>{whole}</VisuallyHidden>
        </>
      ) : (
        whole
      )}
    </span>
  );
}

const socket = <path className="status-mark-line" d="M6.25 1.75h6v10.5h-6" />;

const drawings = {
  not_contacted: socket,
  reaching_out: (
    <>
      {socket}
      <path d="M0 5h4v4H0z" />
    </>
  ),
  in_discussion: (
    <>
      {socket}
      <path d="M2 5h6.5v4H2z" />
    </>
  ),
  in_term_negotiation: (
    <>
      <path className="status-mark-line" d="M4.25 1.75h8v10.5h-8" />
      <path d="M0 4.25h10.25v5.5H0z" />
    </>
  ),
  onboard: (
    <>
      <path d="M1 1h12v12H1z" />
      <path className="status-mark-check" d="m3.9 7.25 2.3 2.3 4-4.9" />
    </>
  ),
  passed: (
    <>
      {socket}
      <path className="status-mark-line" d="M1 11.25 9.25 3" />
    </>
  ),
} as const satisfies Record<OutreachStatus, unknown>;
