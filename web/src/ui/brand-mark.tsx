import './brand-mark.css';

/** A P whose bowl is a socket; the piece that enters it is stained at the tip. */
export const BrandMark = ({ size = 26 }: { readonly size?: number }) => (
  <svg className="brand-mark" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path
      className="brand-mark-body"
      d="M2.75 2h18.25a1 1 0 0 1 1 1v10h-5.5V7.5H8V22H3a1 1 0 0 1-1-1V2.75A.75.75 0 0 1 2.75 2"
    />
    <path className="brand-mark-piece" d="M9.5 11H15v3.5h7V21a1 1 0 0 1-1 1H9.5z" />
    <path className="brand-mark-joint" d="M9.5 9H15v2H9.5z" />
  </svg>
);

export const Brand = ({ name, size = 26 }: { readonly name: string; readonly size?: number }) => (
  <span className="brand">
    <BrandMark size={size} />
    <span>{name}</span>
  </span>
);
