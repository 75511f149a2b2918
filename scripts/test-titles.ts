import { parseSync, Visitor } from 'oxc-parser';

export interface TestTitle {
  /** The titles of the enclosing groups and of the test, from outside in. */
  readonly titles: readonly string[];
  readonly line: number;
  /** What the test names with `covers('SD14 SD15', …)`, as it stands there. */
  readonly covers: readonly string[];
  /** False when the test or a group around it is skipped, to do, or conditional. */
  readonly runs: boolean;
}

/**
 * Reads a test file's titles without running it. Of a template only the literal text counts: values from a
 * table or variable are not known before the run, and a fact that cannot be found by reading is not proven.
 */
export const readTitles = (path: string, text: string): TestTitle[] => {
  const parsed = parseSync(path, text);
  const [broken] = parsed.errors.filter((error) => error.severity === 'Error');
  if (broken) throw new Error(`${path} cannot be read: ${broken.message}`);

  const found: TestTitle[] = [];
  const groups: { node: unknown; title: string; runs: boolean }[] = [];
  const around: { node: unknown; covers: string[] }[] = [];
  new Visitor({
    CallExpression: (node) => {
      around.at(-1)?.covers.push(...coveredBy(node));
      const call = describedCall(node);
      if (!call) return;
      const runs = call.runs && groups.every((group) => group.runs);
      if (call.group) groups.push({ node, title: call.title, runs });
      else {
        const line = text.slice(0, node.start).split('\n').length;
        const covers: string[] = [];
        around.push({ node, covers });
        found.push({ titles: [...groups.map((group) => group.title), call.title], line, covers, runs });
      }
    },
    'CallExpression:exit': (node) => {
      if (groups.at(-1)?.node === node) groups.pop();
      if (around.at(-1)?.node === node) around.pop();
    },
  }).visit(parsed.program);
  return found;
};

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The ids of a call of `covers`. */
function coveredBy(node: unknown): string[] {
  const { callee, arguments: given } = node as { callee: Node; arguments: Node[] };
  return calleeWords(callee)?.join('.') === 'covers' ? given.flatMap((id) => titleText(id) ?? []) : [];
}

/** Matches `test('…', …)` and variants: `it`, `describe`, `test.each(table)('…', …)`, `describe.skip('…', …)`. */
const describedCall = (node: unknown): { group: boolean; title: string; runs: boolean } | undefined => {
  const { callee, arguments: given } = node as { callee: Node; arguments: Node[] };
  const words = calleeWords(callee);
  const [head, ...modifiers] = words ?? [];
  if (!head || !['test', 'it', 'describe', 'suite'].includes(head)) return undefined;
  const title = given[0] && titleText(given[0]);
  // `test.each(table)` alone: the call around it carries the title.
  if (title === undefined || (callee.type === 'MemberExpression' && tableMakers.includes(words?.at(-1) ?? ''))) return;
  const group = head === 'describe' || head === 'suite';
  const hasBody = given.slice(1).some((argument) => bodies.includes(argument.type));
  return { group, title, runs: hasBody && !modifiers.some((word) => mayNotRun.includes(word)) };
};

const tableMakers = ['each', 'for', 'skipIf', 'runIf'];
/** A condition may never hold, so a conditional test proves nothing here. */
const mayNotRun = ['skip', 'todo', 'skipIf', 'runIf'];
const bodies = ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'CallExpression'];

/** `test.skipIf(x).each(y)` as `['test', 'skipIf', 'each']`; undefined for a callee that is not a chain of names. */
const calleeWords = (callee: Node): string[] | undefined => {
  if (callee.type === 'Identifier') return [callee.name as string];
  if (callee.type === 'CallExpression') return calleeWords(callee.callee as Node);
  if (callee.type === 'TaggedTemplateExpression') return calleeWords(callee.tag as Node);
  if (callee.type !== 'MemberExpression') return undefined;
  const before = calleeWords(callee.object as Node);
  const property = callee.property as Node;
  return before && property.type === 'Identifier' ? [...before, property.name as string] : undefined;
};

const titleText = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.map((quasi) => quasi.value.cooked).join('…');
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  return [node.left, node.right].map((side) => titleText(side as Node) ?? '…').join('');
};
