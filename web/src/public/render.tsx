import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicContent } from './content.ts';
import { LandingPage } from './landing-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export interface DocumentInput {
  readonly path: string;
  readonly language: string;
  readonly origin: string;
  /** The client build's manifest. */
  readonly assets: Record<string, { file: string; css?: string[] }>;
  readonly content: PublicContent;
}

/** A public address as a whole document. */
export function renderDocument(input: DocumentInput): { status: 200 | 404; html: string } {
  const page = input.path === '/' ? <LandingPage content={input.content} /> : undefined;
  const entry = input.assets['src/public/enhance.ts'];
  const html = renderToStaticMarkup(
    <html lang={input.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page ? 'Paratope' : 'Page Not Found · Paratope'}</title>
        {entry?.css?.map((file) => (
          <link key={file} rel="stylesheet" href={`/${file}`} />
        ))}
        {entry && <script type="module" src={`/${entry.file}`} />}
      </head>
      <body>{page ?? <NotFoundPage />}</body>
    </html>,
  );
  return { status: page ? 200 : 404, html: `<!doctype html>${html}` };
}
