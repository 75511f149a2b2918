import { shownAddress, webAddress } from './web-address.ts';

interface ReachProps {
  readonly email: string | null;
  readonly phone: string | null;
  readonly link: string | null;
  readonly className?: string;
}

/** How to reach a person: each a link to press. Nothing is drawn for what is unknown or leads nowhere. */
export function Reach({ email, phone, link, className = 'column start break-anywhere' }: ReachProps) {
  const page = webAddress(link);
  return (
    <span className={className}>
      {email && (
        <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {email}
        </a>
      )}
      {phone && (
        <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      {page && (
        <a className="link" href={page} target="_blank" rel="noopener noreferrer">
          {shownAddress(page)}
        </a>
      )}
    </span>
  );
}
