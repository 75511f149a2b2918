import type { ReactNode } from 'react';
import { Section } from '../../../ui/section.tsx';

export const Source = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section className="column gap-3 source" title={title} look="title-3">
    {children}
  </Section>
);
