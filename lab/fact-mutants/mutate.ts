/** What can be broken in a source, and its text with marks by which a test tells which parts of it ran. */
import { parseSync, visitorKeys } from 'oxc-parser';

/** One small change that breaks something. */
export interface Mutant {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly put: string;
  /** Of the parts in {@link markParts}, the innermost around it; 0 is what runs when the module is loaded. */
  readonly part: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Place {
  readonly parent: Node;
  readonly key: string;
  readonly part: number;
  /** Below an attribute whose words nobody reads. */
  readonly isUnread: boolean;
}

export function mutantsOf(path: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const starts = lineStarts(text);
  walkParts(path, text, (node, place) => {
    for (const [start, end, put] of changes(node, place, text)) {
      if (text.slice(start, end) === put) continue;
      const line = starts.findLastIndex((at) => at <= start) + 1;
      found.push({ line, start, end, put, part: place.part });
    }
  });
  return found;
}

/** The text with a call `reached(path, n)` where its n-th part begins: bodies of functions and loops, and what a condition decides about. */
export function markParts(path: string, text: string): string {
  const inserted: { at: number; words: string; closes: boolean }[] = [];
  walkParts(
    path,
    text,
    () => {},
    (node, part) => {
      const call = `reached('${path}',${part})`;
      if (node.type === 'BlockStatement') inserted.push({ at: node.start + 1, words: `${call};`, closes: false });
      else {
        const [open, close] = /Statement$/.test(node.type) ? [`{${call};`, '}'] : [`(${call},(`, '))'];
        inserted.push({ at: node.start, words: open, closes: false }, { at: node.end, words: close, closes: true });
      }
    },
  );
  // What ends at a place comes before what begins there; of those that begin, the outer one was found first.
  const order = inserted
    .map((one, index) => ({ ...one, index }))
    .sort((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes) || a.index - b.index);
  let done = 0;
  const pieces = order.map(({ at, words }) => {
    const piece = text.slice(done, at) + words;
    done = at;
    return piece;
  });
  return `reached('${path}',0);${pieces.join('')}${text.slice(done)}`;
}

/** Walks through what is left of a source when its types are gone. */
function walkParts(
  path: string,
  text: string,
  visit: (node: Node, place: Place) => void,
  enter: (node: Node, part: number) => void = () => {},
): void {
  const { program, errors } = parseSync(path, text);
  if (errors.some(({ severity }) => severity === 'Error')) throw new Error(`${path} cannot be read.`);
  let parts = 0;
  const walk = (node: Node, place: Place): void => {
    if (isOnlyType(node)) return;
    const begins = beginsPart(place);
    if (begins) {
      parts += 1;
      enter(node, parts);
    }
    const part = begins ? parts : place.part;
    visit(node, { ...place, part });
    const isUnread = place.isUnread || (node.type === 'JSXAttribute' && unread.test(nameOf(node.name)));
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) walk(child as Node, { parent: node, key, part, isUnread });
  };
  const root = program as unknown as Node;
  walk(root, { parent: root, key: '', part: 0, isUnread: false });
}

const isOnlyType = ({ type }: Node): boolean =>
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) ||
  ['ImportDeclaration', 'ExportAllDeclaration'].includes(type);

const beginsPart = ({ parent, key }: Place): boolean =>
  (key === 'body' && /Function|^For|While/.test(parent.type)) ||
  (key === 'body' && parent.type === 'CatchClause') ||
  ((key === 'consequent' || key === 'alternate') && /^(If|Conditional)/.test(parent.type)) ||
  (key === 'consequent' && parent.type === 'SwitchCase' && (parent.consequent as Node[]).length === 1) ||
  (key === 'right' && parent.type === 'LogicalExpression');

type Change = readonly [start: number, end: number, put: string];

function changes(node: Node, place: Place, text: string): Change[] {
  const { start, end } = node;
  const whole = (put: string): Change => [start, end, put];
  const source = (part: Node): string => text.slice(part.start, part.end);
  if (place.key === 'test' && /^(If|Conditional|While)/.test(place.parent.type))
    return [
      ...(place.parent.type === 'WhileStatement' ? [] : [whole('true')]),
      whole('false'),
      ...expressionChanges(node, place, whole, source),
    ];
  return expressionChanges(node, place, whole, source);
}

function expressionChanges(
  node: Node,
  place: Place,
  whole: (put: string) => Change,
  source: (node: Node) => string,
): Change[] {
  const [left, right] = [node.left as Node, node.right as Node];
  switch (node.type) {
    case 'BinaryExpression': {
      const put = otherOperator.get(node.operator as string);
      const joinsWords = node.operator === '+' && [left, right].some(isText);
      return put === undefined || joinsWords ? [] : [between(left, right, put)];
    }
    case 'LogicalExpression':
      if (node.operator === '??') return [whole(source(left))];
      return [between(left, right, node.operator === '&&' ? '||' : '&&')];
    case 'Literal':
      if (typeof node.value === 'boolean') return [whole(String(!node.value))];
      return typeof node.value === 'string' && isShown(node.value, node, place) ? [whole(`''`)] : [];
    case 'TemplateLiteral':
      return place.parent.type !== 'TaggedTemplateExpression' && isShown(templateText(node), node, place)
        ? [whole(`''`)]
        : [];
    case 'JSXText': {
      const words = source(node);
      const begin = node.start + (words.length - words.trimStart().length);
      return /\p{L}/u.test(words) ? [[begin, begin + words.trim().length, '']] : [];
    }
    case 'UnaryExpression':
      if (node.operator === '!') return [whole(`(${source(node.argument as Node)})`)];
      return node.operator === '-' ? [whole(source(node.argument as Node))] : [];
    case 'ExpressionStatement':
      return removable.includes((node.expression as Node).type) ? [whole(';')] : [];
    case 'MemberExpression':
    case 'CallExpression':
      return [...(node.optional ? [withoutQuestion(node, source)] : []), ...callChanges(node, whole, source)];
    default:
      return [];
  }
}

const otherOperator = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '==': '!=',
    '!=': '==',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
  }),
);

const removable = ['CallExpression', 'AwaitExpression', 'ChainExpression', 'AssignmentExpression', 'UnaryExpression'];

/** The operator between two operands, around which there may be brackets and comments. */
const between = (left: Node, right: Node, put: string): Change => [left.end, right.start, ` ${put} `];

function withoutQuestion(node: Node, source: (node: Node) => string): Change {
  const from = ((node.object ?? node.callee) as Node).end;
  const at = from + source({ ...node, start: from }).indexOf('?.');
  const isName = node.type === 'MemberExpression' && !node.computed;
  return [at, at + 2, isName ? '.' : ''];
}

const otherMethod = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
    min: 'max',
    max: 'min',
    toLowerCase: 'toUpperCase',
    toUpperCase: 'toLowerCase',
  }),
);
const leftOut = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim'];

function callChanges(node: Node, whole: (put: string) => Change, source: (node: Node) => string): Change[] {
  const callee = node.callee as Node | undefined;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression' || callee.computed) return [];
  const property = callee.property as Node;
  const other = otherMethod.get(nameOf(property));
  if (other) return [[property.start, property.end, other]];
  return leftOut.includes(nameOf(property)) ? [whole(source(callee.object as Node))] : [];
}

/** Attributes that hold no words for anybody. */
const unread = /^(class(Name)?|style|key|id|type|role|name|rel|target|variant|autoComplete|data-.*)$/i;

const nameOf = (node: unknown): string => {
  const { name } = node as { name?: unknown };
  return typeof name === 'string' ? name : '';
};

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

const templateText = (node: Node): string =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');

/** Words for a person wherever they stand, a code that is refused with, and whatever is handed back as it is. */
function isShown(text: string, { type }: Node, { parent, key, isUnread }: Place): boolean {
  if (isUnread || !/\p{L}/u.test(text) || ['key', 'property', 'source', 'imported'].includes(key)) return false;
  if (['BinaryExpression', 'SwitchCase', 'TSLiteralType', 'ExpressionStatement'].includes(parent.type)) return false;
  if (parent.type === 'NewExpression') return nameOf(parent.callee) === 'Refused';
  if (parent.type === 'ReturnStatement' || (parent.type === 'ArrowFunctionExpression' && key === 'body')) return true;
  if (parent.type === 'CallExpression' && /^(t|plural|rich)$/.test(nameOf(parent.callee))) return true;
  return /\p{L}\s+\p{L}|\s\p{L}|\p{L}\s/u.test(text) || (type === 'Literal' && /^\p{Lu}\p{Ll}/u.test(text));
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
