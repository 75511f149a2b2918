import { Fragment, type ReactNode } from 'react';

/**
 * Renders the server's text with **bold** passages. A paragraph that begins with one is a section with that heading.
 * Everything is text to React: nothing in it can become markup.
 */
export function Assessment({ text }: { readonly text: string }) {
  return (
    <div className="serif lead pt-3 match-assessment">
      {sectionsOf(text).map(({ at, heading, body }) => (
        <section key={at}>
          {heading && <h3 className="strong">{heading}</h3>}
          {body && <p className="pre-line">{withBold(body)}</p>}
        </section>
      ))}
    </div>
  );
}

interface Section {
  /** Offset in the text. */
  readonly at: number;
  readonly heading: string;
  readonly body: string;
}

function sectionsOf(text: string): Section[] {
  let at = 0;
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const begins = at;
    at += paragraph.length + 2;
    const parts = /^\s*\*\*(.+?)\*\*:?\s*([\s\S]*)$/.exec(paragraph);
    const [heading = '', body = ''] = parts ? [parts[1]?.replace(/:$/, ''), parts[2]] : ['', paragraph];
    return heading === '' && body.trim() === '' ? [] : [{ at: begins, heading, body: body.trim() }];
  });
}

function withBold(text: string): ReactNode {
  let at = 0;
  return text.split(/\*\*(.+?)\*\*/).map((piece, index) => {
    const key = at;
    at += piece.length + 2;
    return index % 2 === 1 ? <strong key={key}>{piece}</strong> : <Fragment key={key}>{piece}</Fragment>;
  });
}
