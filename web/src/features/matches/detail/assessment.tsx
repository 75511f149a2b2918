import { Fragment, type ReactNode } from 'react';

/**
 * Renders sections of the server's text with **bold** passages. Everything is text to React: nothing in it can become markup.
 */
export function Assessment({ sections }: { readonly sections: readonly AssessmentSection[] }) {
  return (
    <div className="serif lead pt-3 match-assessment">
      {sections.map(({ at, heading, body }) => (
        <section key={at}>
          {heading && <h3 className="strong">{heading}</h3>}
          {body && <p className="pre-line">{withBold(body)}</p>}
        </section>
      ))}
    </div>
  );
}

export interface AssessmentSection {
  /** Offset in the text. */
  readonly at: number;
  readonly heading: string;
  readonly body: string;
}

/** Splits the text at its paragraphs. One that begins with a bold passage is a section with that heading. */
function sectionsOf(text: string): AssessmentSection[] {
  let at = 0;
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const begins = at;
    at += paragraph.length + 2;
    const parts = /^\s*\*\*(.+?)\*\*:?\s*([\s\S]*)$/.exec(paragraph);
    const [heading = '', body = ''] = parts ? [parts[1]?.replace(/:$/, ''), parts[2]] : ['', paragraph];
    return heading === '' && body.trim() === '' ? [] : [{ at: begins, heading, body: body.trim() }];
  });
}

/** The answer to "Why this investor" comes first on the page: the first section, with its paragraphs that have no heading. */
export function leadAndRest(text: string) {
  const sections = sectionsOf(text);
  const next = sections.findIndex(({ heading }, index) => index > 0 && heading !== '');
  const end = next === -1 ? sections.length : next;
  const [first, ...more] = sections.slice(0, end);
  return {
    heading: first?.heading ?? '',
    lead: first ? [{ ...first, heading: '' }, ...more] : [],
    rest: sections.slice(end),
  };
}

function withBold(text: string): ReactNode {
  let at = 0;
  return text.split(/\*\*(.+?)\*\*/).map((piece, index) => {
    const key = at;
    at += piece.length + 2;
    return index % 2 === 1 ? <strong key={key}>{piece}</strong> : <Fragment key={key}>{piece}</Fragment>;
  });
}
