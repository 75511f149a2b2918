import { parseSync } from 'oxc-parser';
import { lineCounter } from './source-file.ts';
import type { FoundText } from './words-in-source.ts';

/**
 * The texts that the mutators of a file give to the screens: the labels of changes, and what their fields are called, in place or in a constant called
 * `…Fields`. None of a file that defines no mutator.
 */
export function wordsInMutators(path: string, source: string): FoundText[] {
  if (!source.includes('defineMutator({')) return [];
  const lineOf = lineCounter(source);
  const found: FoundText[] = [];
  walk(parseSync(path, source).program as unknown as Node, '', (node, above) => {
    const { key, value } = node as { key?: unknown; value?: Node };
    const isNamed = node.type === 'Property' && (nameOf(key) === 'label' || /^(fields|\w+Fields)$/.test(above));
    if (isNamed && typeof value?.value === 'string') found.push({ text: value.value, line: lineOf(value.start) });
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
