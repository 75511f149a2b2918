import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '../ui/button.tsx';
import { join } from '../ui/join.ts';

interface SectionProps {
  readonly title: string;
  /** The id of the title; the section's own, where links lead to it, is `anchor`. */
  readonly titleId: string;
  readonly anchor?: string;
  /** A title over a line, as the pages beside the landing page have it. */
  readonly isLined?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page under its title. */
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

/** What there is to have, each with a sentence. */
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
  /** One of a page. */
  readonly isPrimary?: boolean;
}

const look = ({ isPrimary, block }: Omit<MainButtonProps, 'label'>): string =>
  buttonClass({ kind: isPrimary ? 'primary' : 'outline', size: 'main', block });

export const MainLink = ({ href, label, ...rest }: MainButtonProps & { readonly href: string }) => (
  <a className={look(rest)} href={href}>
    {label}
  </a>
);

/** Opens the dialog that leaves a message, under `title` where it has one of its own. */
export const ContactButton = ({ title, label, ...rest }: MainButtonProps & { readonly title?: string }) => (
  <button type="button" className={look(rest)} data-open="contact" aria-haspopup="dialog" data-title={title}>
    {label}
  </button>
);
