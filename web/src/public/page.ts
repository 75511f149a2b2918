import type { ReactNode } from 'react';
import type { PublicContent } from './content.ts';
import type { JointName } from './joints.ts';

/** A public address. Adding one is a line in pages.ts; site-links.ts lists what the navigation and the footer show. */
export interface PublicPage {
  readonly path: string;
  readonly title: (content: PublicContent) => string;
  readonly description: (content: PublicContent) => string;
  readonly render: (content: PublicContent) => ReactNode;
  /** The preview picture on other sites; by default the landing page's. */
  readonly picture?: JointName;
  /** The page's type in schema.org; by default a plain page. */
  readonly kind?: 'AboutPage' | 'ContactPage' | 'CollectionPage';
  /** Hidden from search engines and the sitemap. */
  readonly isUnlisted?: boolean;
}
