import { parseSync } from 'oxc-parser';
import { lineCounter } from './source-file.ts';
import type { FoundText } from './words-in-source.ts';

/**
 * The texts that the mutators of a file give to the screens: the labels of changes, what their fields are called, in place or in a constant called
 * `…Fields`, and phrases. None of a file that defines no mutator.
 */
export function wordsInMutators(path: string, source: string): FoundText[] {
  if (!source.includes('defineMutator({')) return [];
  const lineOf = lineCounter(source);
  const found: FoundText[] = [];
  const take = (node: Node | undefined, one?: Node): void => {
    if (typeof node?.value !== 'string') return;
    found.push({ text: node.value, line: lineOf(node.start), ...(one ? { one: String(one.value) } : {}) });
  };
  walk(parseSync(path, source).program as unknown as Node, '', (node, above) => {
    const [first, second, third] = (node.arguments ?? []) as Node[];
    const call = nameOf(node.callee);
    if (call === 'phrase') take(first);
    if (call === 'countedPhrase') take(third, second);
    const { key, value } = node as { key?: unknown; value?: Node };
    if (node.type === 'Property' && (nameOf(key) === 'label' || /^(fields|\w+Fields)$/.test(above))) take(value);
  });
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** `above` is the name that the object around a node is given to. */
function walk(node: Node, above: string, visit: (node: Node, above: string) => void): void {
  visit(node, above);
  const name = /^(Property|VariableDeclarator)$/.test(node.type) ? nameOf(node.key ?? node.id) : undefined;
  const within = name ?? (node.type === 'ObjectExpression' ? above : '');
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node, within, visit);
}

const nameOf = (node: unknown): string | undefined => (node as { name?: string } | undefined)?.name;
