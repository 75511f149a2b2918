import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '../ui/button.tsx';
import { join } from '../ui/join.ts';

interface SectionProps {
  readonly title: string;
  /** The id of the heading; `anchor` is the section's own id, if links lead to it. */
  readonly titleId: string;
  readonly anchor?: string;
  /** A heading over a line, as on the pages beside the landing page. */
  readonly isLined?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Section = ({ title, titleId, anchor, isLined = false, className, children }: SectionProps) => (
  <section className={className} id={anchor} aria-labelledby={titleId}>
    <h2 className={isLined ? 'title-2 ink-bottom section-line' : 'title-2'} id={titleId}>
      {title}
    </h2>
    {children}
  </section>
);

interface FeaturesProps {
  readonly items: readonly { readonly title: string; readonly text: string }[];
  readonly className?: string;
}

export const Features = ({ items, className }: FeaturesProps) => (
  <dl className={join('features', className)}>
    {items.map(({ title, text }) => (
      <div key={title} className="feature">
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

interface MainButtonProps extends Pick<ButtonLook, 'block'> {
  readonly label: string;
  /** At most one per page. */
  readonly isPrimary?: boolean;
}

const look = ({ isPrimary, block }: Omit<MainButtonProps, 'label'>): string =>
  buttonClass({ kind: isPrimary ? 'primary' : 'outline', size: 'main', block });

export const MainLink = ({ href, label, ...rest }: MainButtonProps & { readonly href: string }) => (
  <a className={look(rest)} href={href}>
    {label}
  </a>
);

/** Opens the contact dialog, under `title` if given. */
export const ContactButton = ({ title, label, ...rest }: MainButtonProps & { readonly title?: string }) => (
  <button type="button" className={look(rest)} data-open="contact" aria-haspopup="dialog" data-title={title}>
    {label}
  </button>
);
