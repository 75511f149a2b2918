import { parseSync } from 'oxc-parser';
import { lineCounter } from './source-file.ts';

/** A sentence a file answers with. What it leaves open stands as `{}`. */
export interface AnswerText {
  readonly text: string;
  readonly line: number;
}

/**
 * The sentences a file may answer with, to be shown to a person: what it refuses with, the messages of its answers, what its schemas say of an input,
 * and every other text that reads as a sentence, wherever it stands. Left out is what only programs and operators read: what is thrown as an error, what
 * is logged, what describes a call, and what a comment excuses: `// words: why`.
 */
export function wordsInAnswers(path: string, source: string): AnswerText[] {
  const { program, comments } = parseSync(path, source);
  const lineOf = lineCounter(source);
  const excused = new Set(
    comments.filter(({ value }) => /^\s*words:\s*\S/.test(value)).flatMap(({ end }) => [lineOf(end), lineOf(end) + 1]),
  );
  const constants = new Map<string, Node>();
  walk(program as unknown as Node, [], ({ type, id, init }) => {
    const name = nameOf(id);
    if (type === 'VariableDeclarator' && name && init) constants.set(name, init as Node);
  });
  /** What an expression may come to, literal or with holes. */
  const textsOf = (node: Node | undefined, depth = 0): string[] => {
    if (!node || depth > 4) return ['{}'];
    if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : ['{}'];
    if (node.type === 'TemplateLiteral') {
      const quasis = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
      return (node.expressions as Node[]).reduce(
        (begun, expression, at) =>
          begun.flatMap((text) => textsOf(expression, depth + 1).map((held) => text + held + quasis[at + 1])),
        [quasis[0] ?? ''],
      );
    }
    if (node.type === 'ConditionalExpression')
      return [...textsOf(node.consequent as Node, depth + 1), ...textsOf(node.alternate as Node, depth + 1)];
    // What is trimmed or otherwise tidied.
    if (node.type === 'CallExpression' && (node.callee as Node).type === 'MemberExpression')
      return textsOf((node.callee as Node).object as Node, depth + 1);
    if (node.type === 'Identifier') return textsOf(constants.get(nameOf(node) ?? ''), depth + 1);
    return ['{}'];
  };
  const found = new Map<string, AnswerText>();
  const take = (node: Node | undefined): void => {
    for (const text of textsOf(node)) {
      if (!node || !/[\p{L}}][’'\p{L}]*[,:;]? \S*[\p{L}{]/u.test(text) || !/\p{L}{2}/u.test(text)) continue;
      if (!excused.has(lineOf(node.start))) found.set(text, { text, line: lineOf(node.start) });
    }
  };
  walk(program as unknown as Node, [], (node, above) => {
    const [first, second] = (node.arguments ?? []) as Node[];
    const callee = node.callee as Node | undefined;
    if (node.type === 'NewExpression' && nameOf(callee) === 'Refused') take(second);
    if (node.type === 'CallExpression' && /^(fail|refuse)$/.test(nameOf(callee) ?? '')) take(second);
    if (node.type === 'CallExpression' && sayers.has(nameOf(callee) ?? ''))
      for (const one of [first, second]) if (one) take(one);
    if (node.type === 'CallExpression' && nameOf(callee?.object) === 'z')
      for (const one of [first, second]) if (one) take(one);
    if (node.type === 'Property' && nameOf(node.key) === 'message') take(node.value as Node);
    if (isSentence(node, source) && !isForPrograms(node, above)) take(node);
  });
  return [...found.values()];
}

/** The rules of `shared/src/answers.ts` that take the sentence for when they are broken. */
const sayers: ReadonlySet<string> = new Set([
  'required',
  'requiredSecret',
  'emailAddress',
  'chosenFile',
  'newPassword',
]);

/** Begins as a sentence does and ends as one. */
const isSentence = (node: Node, source: string): boolean =>
  (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')) &&
  /^(\p{Lu}|[“"]|\$\{).*\s.*[.?…]$/su.test(source.slice(node.start + 1, node.end - 1)) &&
  /\p{L}{2,}/u.test(source.slice(node.start, node.end).replace(/\$\{[^}]*\}/g, ''));

const isForPrograms = (node: Node, above: readonly Node[]): boolean =>
  above.at(-1)?.type === 'TaggedTemplateExpression' ||
  above.some(
    (one, at) =>
      /^(Import|Export)\w*Specifier|^ImportDeclaration|^TS/.test(one.type) ||
      (one.type === 'NewExpression' && /Error$/.test(nameOf(one.callee) ?? '')) ||
      (one.type === 'Property' && /^(summary|technical)$/.test(nameOf(one.key) ?? '')) ||
      (one.type === 'CallExpression' && isLog(one.callee as Node)) ||
      // Handed to the translator, and found there.
      (one.type === 'CallExpression' && /^(t|plural|rich|msg)$/.test(nameOf(one.callee) ?? '')) ||
      // A key of a table.
      (one.type === 'Property' && one.key === (above[at + 1] ?? node)),
  );

const isLog = (callee: Node): boolean => {
  const owner = callee.object as Node | undefined;
  return /^(log|console)$/.test(nameOf(owner) ?? nameOf(owner?.property) ?? '');
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

function walk(node: Node, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  visit(node, above);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node, [...above, node], visit);
  }
}

const nameOf = (node: unknown): string | undefined => (node as { name?: string } | undefined)?.name;
