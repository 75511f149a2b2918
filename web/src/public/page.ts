import type { ReactNode } from 'react';
import type { PublicContent } from './content.ts';
import type { JointName } from './joints.ts';

/** A public address. Adding one is a line in pages.ts; the top navigation and the footer then show it by themselves. */
export interface PublicPage {
  readonly path: string;
  readonly title: (content: PublicContent) => string;
  readonly description: (content: PublicContent) => string;
  readonly render: (content: PublicContent) => ReactNode;
  /** The picture other sites show beside a link to it; the landing page's unless said. */
  readonly picture?: JointName;
  /** What kind of page it is, in the words of schema.org; a plain page unless said. */
  readonly kind?: 'AboutPage' | 'ContactPage' | 'CollectionPage';
  /** Kept from search engines and the sitemap. */
  readonly isUnlisted?: boolean;
}
