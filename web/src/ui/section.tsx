import { type HTMLAttributes, type ReactNode, useId } from 'react';

interface SectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly title: ReactNode;
  readonly level?: 'h1' | 'h2' | 'h3';
  readonly look?: 'title-1' | 'title-3' | 'title-4' | 'section-title' | 'strong';
}

export const Section = ({
  title,
  level: Heading = 'h2',
  look = Heading === 'h1' ? 'title-1' : 'section-title',
  children,
  ...rest
}: SectionProps) => {
  const id = useId();
  return (
    <section {...rest} aria-labelledby={id}>
      <Heading className={look} id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
};
