import { parseSync, Visitor } from 'oxc-parser';

/** An import of a module: `import`, `export … from`, `import()` or a type's `import('…')`. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** The reason written beside it as a comment `architecture: …`, when it is a known exception. */
  readonly exception?: string;
}

/** A network call: `fetch(…)`, `new XMLHttpRequest()`, `navigator.sendBeacon(…)`. */
export interface NetworkCall {
  readonly name: string;
  readonly line: number;
  readonly exception?: string;
}

export interface SourceFile {
  /** From the repository root, with forward slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
  readonly networkCalls: readonly NetworkCall[];
}

export const readSource = (path: string, text: string): SourceFile => {
  const parsed = parseSync(path, text);
  const [broken] = parsed.errors.filter((error) => error.severity === 'Error');
  if (broken) throw new Error(`${path} cannot be read: ${broken.message}`);

  const lineOf = lineCounter(text);
  const exceptions = parsed.comments.flatMap((comment) => {
    const reason = /architecture:\s*(\S[^*]*)/.exec(comment.value)?.[1]?.trim();
    return reason ? [{ reason, first: lineOf(comment.start), last: lineOf(comment.end) }] : [];
  });
  const place = (start: number, end: number): { line: number; exception?: string } => {
    const [line, last] = [lineOf(start), lineOf(end)];
    // On its lines, or in the comment that ends on the line above.
    const beside = exceptions.find((comment) => comment.last >= line - 1 && comment.first <= last);
    return { line, ...(beside ? { exception: beside.reason } : {}) };
  };

  const imports: Import[] = [];
  const networkCalls: NetworkCall[] = [];
  const note = (node: { start: number; end: number }, source: unknown): void => {
    const specifier = literal(source);
    if (specifier !== undefined) imports.push({ specifier, ...place(node.start, node.end) });
  };
  new Visitor({
    ImportDeclaration: (node) => note(node, node.source),
    ExportNamedDeclaration: (node) => node.source && note(node, node.source),
    ExportAllDeclaration: (node) => note(node, node.source),
    ImportExpression: (node) => note(node, node.source),
    TSImportType: (node) => note(node, node.source),
    CallExpression: (node) => {
      const name = callee(node.callee);
      if (name === 'fetch' || name === 'sendBeacon') networkCalls.push({ name, ...place(node.start, node.end) });
    },
    NewExpression: (node) => {
      const name = callee(node.callee);
      if (name === 'XMLHttpRequest') networkCalls.push({ name, ...place(node.start, node.end) });
    },
  }).visit(parsed.program);
  return { path, imports, networkCalls };
};

const literal = (node: unknown): string | undefined => {
  const { type, value } = node as { type?: string; value?: unknown };
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
};

/** The global that a call reaches: `fetch`, also of `window`, `self` or `globalThis`; `sendBeacon` of anything. */
const callee = (node: unknown): string | undefined => {
  const { type, name, object, property } = node as { type: string; name?: string; object?: never; property?: never };
  if (type === 'Identifier') return name;
  if (type !== 'MemberExpression') return undefined;
  const [owner, member] = [callee(object), callee(property)];
  if (member === 'sendBeacon') return member;
  return owner && ['window', 'self', 'globalThis'].includes(owner) ? member : undefined;
};

/** Maps an offset in the text to its line, counted from 1. */
export const lineCounter = (text: string): ((offset: number) => number) => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    return after < 0 ? starts.length : after;
  };
};
