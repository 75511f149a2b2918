import type { PublicContent } from './content.ts';
import type { PublicPage } from './page.ts';

/** Describes a page for search engines in schema.org terms. Nothing invented is included: in the demo only the page itself is named. */
export function structuredData(page: PublicPage, content: PublicContent, origin: string): object {
  const address = `${origin}${page.path}`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': page.kind ?? 'WebPage',
        '@id': address,
        url: address,
        name: page.title(content),
        description: page.description(content),
        isPartOf: { '@id': `${origin}/#site` },
      },
      { '@type': 'WebSite', '@id': `${origin}/#site`, url: `${origin}/`, name: content.brand },
      ...(content.isDemo ? [] : [organisation(content, origin)]),
      ...(page.path === '/' ? [program(content, origin)] : [trail(page, content, origin)]),
    ],
  };
}

const organisation = ({ brand, email, address, country, networkLink }: PublicContent, origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand,
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
  email,
  ...(networkLink ? { sameAs: [networkLink] } : {}),
  ...(address ? { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: country } } : {}),
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email, url: `${origin}/contact` },
});

const program = ({ brand }: PublicContent, origin: string) => ({
  '@type': 'WebApplication',
  name: brand,
  url: `${origin}/client/dashboard`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any',
});

const trail = (page: PublicPage, content: PublicContent, origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: content.brand, item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: page.title(content), item: `${origin}${page.path}` },
  ],
});
