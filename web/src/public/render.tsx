import { directionOf, type Language, languagesOf } from '@paratope/shared/words/language';
import type { Catalog } from '@paratope/shared/words/words';
import { renderToStaticMarkup } from 'react-dom/server';
import { paper } from '../ui/theme.ts';
import { speak, t } from '../words/words.ts';
import { ConsentBar } from './consent-bar.tsx';
import type { PublicContent } from './content.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { pageAt } from './pages.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { footerLinks, topLinks } from './site-links.ts';
import { structuredData } from './structured.ts';

export { renderRobots, renderSitemap } from './crawlers.ts';

const folder = '../../../shared/src/words/';
const catalogs = import.meta.glob<Catalog>('../../../shared/src/words/*.json', { eager: true, import: 'default' });
const languages = languagesOf(Object.keys(catalogs));

export interface DocumentInput {
  readonly path: string;
  readonly language: Language;
  /** The site's origin, without a slash at the end. */
  readonly origin: string;
  /** The client build's manifest. */
  readonly assets: Readonly<Record<string, BuiltEntry>>;
  readonly content: PublicContent;
  readonly year?: number;
}

export interface BuiltEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  /** Keys of the chunks it shares with others, whose styles it needs as well. */
  readonly imports?: readonly string[];
}

/** Renders a public address as a whole document, without inline styles or running scripts; an unknown one is the 404 page. */
export function renderDocument(input: DocumentInput): { status: 200 | 404; html: string } {
  const page = pageAt(input.path);
  // Rendering is synchronous, so no other request changes the language meanwhile.
  speak(input.language, catalogs[`${folder}${input.language}.json`] ?? {});
  try {
    const html = renderToStaticMarkup(<Document {...input} />);
    return { status: page ? 200 : 404, html: `<!doctype html>${html}` };
  } finally {
    speak('en', {});
  }
}

function Document({ path, language, origin, assets, content, year = new Date().getFullYear() }: DocumentInput) {
  const page = pageAt(path);
  const entry = assets['src/public/enhance.ts'];
  const chunks = entry ? withShared(assets, entry) : [];
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  const title = page?.title(content) ?? t('Page Not Found · {brand}', { brand: content.brand });
  const description = page?.description(content);
  const root = origin.replace(/\/$/, '');
  const address = page && `${root}${page.path}`;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {(!page || page.isUnlisted) && <meta name="robots" content="noindex" />}
        {address && <link rel="canonical" href={language === 'en' ? address : `${address}?lang=${language}`} />}
        {address && <OtherLanguages address={address} />}
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <script src="/theme.js" />
        {fontsOf(chunks).map((file) => (
          <link key={file} rel="preload" href={`/${file}`} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {[...styles].map((file) => (
          <link key={file} rel="stylesheet" href={`/${file}`} />
        ))}
        {entry && <script type="module" src={`/${entry.file}`} />}
        <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {address && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:site_name" content={content.brand} />
            <meta property="og:title" content={title} />
            <meta property="og:description" content={description} />
            <meta property="og:url" content={address} />
            <meta property="og:image" content={`${root}/pictures/${page?.picture ?? 'home'}.png`} />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta property="og:image:alt" content={t('Two pieces that fit together')} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        {page && !page.isUnlisted && <StructuredData data={structuredData(page, content, root)} />}
      </head>
      <body className="column site">
        <a className="skip-link" href="#main">
          {t('Skip to content')}
        </a>
        <SiteHeader brand={content.brand} links={topLinks()} path={path} />
        {page ? page.render(content) : <NotFoundPage />}
        <SiteFooter content={content} links={footerLinks(content)} year={year} languages={languages} />
        {content.analytics && <ConsentBar address={content.analytics} />}
      </body>
    </html>
  );
}

const OtherLanguages = ({ address }: { readonly address: string }) => (
  <>
    {languages.map((language) => (
      <link key={language} rel="alternate" hrefLang={language} href={`${address}?lang=${language}`} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={address} />
  </>
);

/** Data, not a program: browsers never run it, so the content security policy allows it. */
const StructuredData = ({ data }: { readonly data: object }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<", made here.
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
  />
);

/** The two font subsets every page begins with; Latin Extended loads when a name needs it. */
const fontsOf = (chunks: readonly BuiltEntry[]): readonly string[] =>
  chunks.flatMap(({ assets = [] }) => assets.filter((file) => /latin-(?:wdth|opsz)-normal.*\.woff2$/.test(file)));

/** A chunk after those it shares with others, so that its own styles win. */
const withShared = (assets: DocumentInput['assets'], chunk: BuiltEntry): readonly BuiltEntry[] => [
  ...(chunk.imports ?? []).flatMap((key) => (assets[key] ? withShared(assets, assets[key]) : [])),
  chunk,
];
