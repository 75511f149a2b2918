import { parseSync } from 'oxc-parser';

/**
 * The sentences a file answers with, to be shown to a person: what it refuses with, the messages of its answers, and what its schemas say of an
 * input. One that is put together from pieces is left out: nobody could look it up.
 */
export function wordsInAnswers(path: string, source: string): { readonly text: string; readonly line: number }[] {
  const { program } = parseSync(path, source);
  const constants = new Map<string, string>();
  const found: { text: string; line: number }[] = [];
  const take = (node: Node | undefined): void => {
    if (node?.type === 'ConditionalExpression') {
      take(node.consequent as Node);
      take(node.alternate as Node);
    }
    const text = node?.type === 'Identifier' ? constants.get(node.name as string) : node?.value;
    if (!node || typeof text !== 'string' || !/\p{L} \p{L}/u.test(text)) return;
    found.push({ text, line: source.slice(0, node.start).split('\n').length });
  };
  const visit = (node: Node, act: (node: Node) => void): void => {
    act(node);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === 'string') visit(child, act);
    }
  };
  visit(program as unknown as Node, ({ type, id, init }) => {
    const { name } = (id ?? {}) as { name?: string };
    const { value } = (init ?? {}) as { value?: unknown };
    if (type === 'VariableDeclarator' && name && typeof value === 'string') constants.set(name, value);
  });
  visit(program as unknown as Node, (node) => {
    const [first, second] = (node.arguments ?? []) as Node[];
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'Refused') take(second);
    if (node.type === 'CallExpression' && /^(fail|refuse)$/.test(nameOf(node.callee) ?? '')) take(second);
    if (node.type === 'CallExpression' && nameOf((node.callee as Node).object) === 'z')
      for (const one of [first, second]) take(one);
    if (node.type === 'Property' && nameOf(node.key) === 'message') take(node.value as Node);
  });
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const nameOf = (node: unknown): string | undefined => (node as { name?: string } | undefined)?.name;
