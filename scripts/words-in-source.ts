import { countedText } from '@paratope/shared/words/words';
import { parseSync } from 'oxc-parser';
import { lineCounter } from './source-file.ts';

export interface FoundText {
  readonly text: string;
  readonly line: number;
}

export interface Fault {
  readonly line: number;
  readonly sentence: string;
  /** Whether it is about a text that an endpoint returns. */
  readonly isAnswers?: boolean;
}

export interface FileWords {
  readonly texts: readonly FoundText[];
  /** Texts that endpoints return, which only founders read in their language. */
  readonly answers: readonly FoundText[];
  readonly faults: readonly Fault[];
}

/** Which arguments of a call are texts of the catalog. */
const translators: Readonly<Record<string, readonly number[]>> = {
  t: [0],
  rich: [0],
  msg: [0],
  inCatalog: [0],
  plural: [1, 2],
};
/** The same for calls that refuse, and for rules of input schemas. */
const refusals: Readonly<Record<string, readonly number[]>> = {
  Refused: [1],
  fail: [1],
  refuse: [1],
  refusal: [2],
  reject: [1],
  NoAnswer: [0],
  ProviderRefused: [0],
  ForgedEvent: [0],
  StorageFailure: [1],
  required: [0],
  requiredSecret: [0],
  emailAddress: [0, 1],
  chosenFile: [0],
  newPassword: [0],
};

export function wordsInSource(path: string, source: string): FileWords {
  const { program, errors } = parseSync(path, source);
  const [broken] = errors.filter(({ severity }) => severity === 'Error');
  if (broken) throw new Error(`${path} cannot be read: ${broken.message}`);
  const lineOf = lineCounter(source);
  const constants = new Map<string, Node>();
  const found = { texts: [] as FoundText[], answers: [] as FoundText[], faults: [] as Fault[] };

  /** Adds the literals an expression can evaluate to: both sides of a condition, all of a table, or a constant's value. */
  const take = (texts: FoundText[], node: Node | undefined, isAnswer = texts === found.answers): void => {
    if (!node) return;
    const line = lineOf(node.start);
    const nested = passedOn[node.type]?.flatMap((field) => node[field] as Node | Node[]);
    if (nested) for (const inner of nested) take(texts, inner, isAnswer);
    else if (node.type === 'Literal' && typeof node.value === 'string') texts.push({ text: node.value, line });
    else if (node.type === 'Identifier' && isAnswer) take(texts, constants.get(nameOf(node) ?? ''), isAnswer);
    else if (node.type === 'TemplateLiteral') {
      const [whole] = node.quasis as { value: { cooked: string } }[];
      if ((node.expressions as unknown[]).length === 0) texts.push({ text: whole?.value.cooked ?? '', line });
      else
        found.faults.push({
          line,
          sentence: 'a sentence is put together: leave it open, as {name}',
          isAnswers: isAnswer,
        });
    }
  };

  walk(program as unknown as Node, [], (node) => {
    if (node.type === 'VariableDeclarator' && node.init) constants.set(nameOf(node.id) ?? '', node.init as Node);
  });
  walk(program as unknown as Node, [], (node, above) => {
    const line = lineOf(node.start);
    const { key, value, callee } = node as { key?: Node; value?: Node; callee?: Node };
    const args = (node.arguments ?? []) as Node[];
    const call = /^(Call|New)Expression$/.test(node.type) ? (nameOf(callee) ?? '') : '';
    if (call === 'plural') {
      const forms: FoundText[] = [];
      for (const form of [args[1], args[2]]) take(forms, form);
      const [one, other] = forms;
      if (one && other) found.texts.push({ text: countedText(one.text, other.text), line });
      else found.faults.push({ line, sentence: 'plural() takes both of its texts as they are' });
    } else for (const at of translators[call] ?? []) take(found.texts, args[at]);
    if (isMailTemplate.test(path) && isSaid(node) && !above.some(({ callee }) => translators[nameOf(callee) ?? '']))
      found.faults.push({ line, sentence: 'a mail says nothing but what is handed to t()' });
    if (/^(t|plural|rich)$/.test(call) && !above.some(isFunction))
      found.faults.push({ line, sentence: `${call}() runs before the language is known` });

    for (const at of refusals[call] ?? []) take(found.answers, args[at]);
    if (nameOf(callee?.object) === 'z') for (const arg of args.slice(0, 2)) take(found.answers, sentenceIn(arg));
    if (node.type === 'Property' && nameOf(key) === 'message') take(found.answers, value);
    // Labels and field names of mutators, which screens show.
    if (call === 'defineMutator')
      for (const one of (args[0]?.properties ?? []) as Node[])
        if (/^(label|fields)$/.test(nameOf(one.key) ?? '')) take(found.answers, one.value as Node, false);
  });
  return found;
}

/** The parts of an expression that may be its value. */
const passedOn: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  ObjectExpression: ['properties'],
  Property: ['value'],
  ArrayExpression: ['elements'],
};

/** The error message of a schema rule: a sentence, as opposed to an expected value. */
const sentenceIn = (node: Node): Node | undefined =>
  node.type === 'ObjectExpression'
    ? ((node.properties as Node[]).find(({ key }) => nameOf(key) === 'error')?.value as Node | undefined)
    : node.type === 'Literal' && /\p{L} \p{L}/u.test(String(node.value))
      ? node
      : undefined;

const isMailTemplate = /^server\/src\/features\/[\w-]+\/(mail-template|mail-templates|digest-mail)\.ts$/;

/** Two adjacent words that are not markup. */
const isSaid = ({ type, value }: Node): boolean =>
  /^(Literal|TemplateElement)$/.test(type) &&
  /^[^<>:]*\p{L}{2} \p{L}{2}[^<>:]*$/u.test(
    typeof value === 'string' ? value : ((value as { cooked?: string })?.cooked ?? ''),
  );

const isFunction = ({ type, static: isStatic }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) ||
  (type === 'PropertyDefinition' && isStatic !== true);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

function walk(node: Node, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  visit(node, above);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Node | null)?.type === 'string') walk(child as Node, [...above, node], visit);
}

const nameOf = (node: unknown): string | undefined => (node as { name?: string } | undefined)?.name;
