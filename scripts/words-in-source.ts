import { countedText } from '@paratope/shared/words/words';
import { parseSync } from 'oxc-parser';
import { lineCounter } from './source-file.ts';

/** A text of the program as it is handed to `t`, `rich`, `plural` or `msg`, or stands in a declared table. */
export interface FoundText {
  readonly text: string;
  readonly line: number;
}

export interface Fault {
  readonly line: number;
  readonly sentence: string;
}

export interface FileWords {
  readonly texts: readonly FoundText[];
  /** English that reaches the screen as it stands, with its place in the text. */
  readonly bare: readonly (Fault & { readonly start: number; readonly end: number })[];
  /** Calls that would run before the language of the page is known. */
  readonly early: readonly Fault[];
}

/** Reads one file of the web. `tables` names its constants whose texts are handed to `t` where they are drawn. */
export function wordsInSource(path: string, source: string, tables: readonly string[] = []): FileWords {
  const parsed = parseSync(path, source);
  const [broken] = parsed.errors.filter((error) => error.severity === 'Error');
  if (broken) throw new Error(`${path} cannot be read: ${broken.message}`);
  const lineOf = lineCounter(source);
  const excused = new Set(
    parsed.comments.filter((one) => /^\s*words:\s*\S/.test(one.value)).flatMap((one) => linesAfter(lineOf(one.end))),
  );
  const texts: FoundText[] = [];
  const bare: FileWords['bare'][number][] = [];
  const early: Fault[] = [];

  walk(parsed.program as unknown as Node, [], (node, above) => {
    const line = lineOf(node.start);
    const call = node.type === 'CallExpression' ? nameOf(node.callee as Node) : undefined;
    if (call && translators.has(call)) {
      if (call !== 'msg' && !above.some(isFunction))
        early.push({ line, sentence: `${call}() runs before the language is known` });
      const [first, one, other] = node.arguments as Node[];
      if (call === 'plural') {
        const [single, many] = [literalsIn(one)[0], literalsIn(other)[0]];
        if (single !== undefined && many !== undefined) texts.push({ text: countedText(single, many), line });
        else
          bare.push({
            line,
            sentence: 'plural() takes both of its texts as they are',
            start: node.start,
            end: node.end,
          });
      } else for (const text of literalsIn(first)) texts.push({ text, line });
    }
    const said = textOf(node, above);
    if (said === undefined) return;
    if (
      above.some(
        (one) => /^(Variable|Function)Declarat/.test(one.type) && tables.includes(nameOf(one.id as Node) ?? ''),
      )
    ) {
      if (/\p{L}{2}/u.test(said) && !isNameInTable(node, above)) texts.push({ text: said, line });
      return;
    }
    if (isHandedOver(node, above) || [...above.slice(1), node].some((one) => excused.has(lineOf(one.start)))) return;
    if (
      isShown(node, above)
        ? /\p{L}{2}/u.test(said) && !/^h\d$/.test(said)
        : looksLikeWords(said) && !isForPrograms(node, above)
    ) {
      bare.push({
        line,
        sentence: `"${said.trim().slice(0, 60)}" is not handed to t()`,
        start: node.start,
        end: node.end,
      });
    }
  });
  return { texts, bare, early };
}

/** The texts of a constant of `shared`, whatever its shape: what looks like words, at every depth. */
export function textsOfTable(path: string, source: string, name: string): FoundText[] {
  const { texts } = wordsInSource(path, source, [name]);
  if (texts.length === 0) throw new Error(`${path} has no words in a constant called ${name}.`);
  return [...texts];
}

/** A sentence, a heading or a label, rather than a name in the program: it begins with a capital, or has words with spaces between them. */
export const looksLikeWords = (text: string): boolean =>
  !isMeasure.test(text) &&
  (/^\P{L}*\p{Lu}[\p{Ll}’']/u.test(text) ||
    (/\p{L}{2}/u.test(text) && /[\p{L}\p{N}}][.,:;…]? +[({“]*[\p{L}\p{N}{]/u.test(text)));

/** A drawing, a width of the window, a size of a file. */
const isMeasure = /^(M-?[\d.]|\(\w+-\w+:|\{\} [kMG]B$)/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const translators = new Set(['t', 'plural', 'rich', 'msg']);

function walk(node: Node, above: readonly Node[], visit: (node: Node, above: readonly Node[]) => void): void {
  if (isErased(node)) return;
  visit(node, above);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, [...above, node], visit);
    }
  }
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

const isErased = ({ type }: Node): boolean =>
  /^(Import|ExportAll)/.test(type) || (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type));

const isFunction = ({ type, static: isStatic }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) ||
  (type === 'PropertyDefinition' && isStatic !== true);

/** What a node says, with a hole for whatever is put in; undefined where it is no text. */
function textOf(node: Node, above: readonly Node[]): string | undefined {
  if (node.type === 'JSXText') return (node.value as string).trim() || undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || above.at(-1)?.type === 'TaggedTemplateExpression') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
}

/** The literals an expression comes down to: itself, or either side of a choice. */
function literalsIn(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'ConditionalExpression') {
    return [...literalsIn(node.consequent as Node), ...literalsIn(node.alternate as Node)];
  }
  if (node.type === 'LogicalExpression') return [...literalsIn(node.left as Node), ...literalsIn(node.right as Node)];
  if (/^(Parenthesized|TSAs|TSSatisfies)Expression$/.test(node.type)) return literalsIn(node.expression as Node);
  const text =
    node.type === 'TemplateLiteral' && (node.expressions as unknown[]).length > 0 ? undefined : textOf(node, []);
  return text === undefined ? [] : [text];
}

/** Whether the text is an argument of `t`, `rich` or `plural`, and not of something inside one. */
function isHandedOver(node: Node, above: readonly Node[]): boolean {
  let inner = node;
  for (const outer of above.toReversed()) {
    if (outer.type === 'CallExpression') {
      const name = nameOf(outer.callee as Node);
      const isWhole = node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length === 0;
      return name !== undefined && translators.has(name) && isWhole && (outer.arguments as Node[]).includes(inner);
    }
    if (outer.type === 'ConditionalExpression' ? outer.test === inner : !passesOn.has(outer.type)) return false;
    inner = outer;
  }
  return false;
}
const passesOn = new Set(['LogicalExpression', 'ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression']);

/** Text between tags, or the value of an attribute that a person reads or hears. */
function isShown(node: Node, above: readonly Node[]): boolean {
  if (node.type === 'JSXText') return true;
  let inner = node;
  for (const [at, outer] of [...above.entries()].toReversed()) {
    if (outer.type === 'JSXAttribute') return readable.test(attributeName(outer));
    if (outer.type === 'JSXExpressionContainer') {
      if (/^JSX(Element|Fragment)$/.test(above[at - 1]?.type ?? '')) return true;
    } else if (outer.type === 'ConditionalExpression' ? outer.test === inner : !passesOn.has(outer.type)) return false;
    inner = outer;
  }
  return false;
}
const readable =
  /^(title|label|aria-label|aria-description|aria-roledescription|placeholder|alt|hint|description|heading|legend|intro|text|message|error|summary|\w+(Label|Title|Hint|Text|Words|Message))$/;

/** Where a text that looks like words is none: what is compared, thrown, addressed or styled. */
function isForPrograms(node: Node, above: readonly Node[]): boolean {
  const parent = above.at(-1);
  if (!parent) return true;
  if (parent.type === 'ExpressionStatement' || parent.type === 'SwitchCase') return true;
  if (parent.type === 'BinaryExpression') return true;
  if (parent.type === 'MemberExpression' && parent.property === node) return true;
  if (parent.type === 'Property' && parent.key === node) return true;
  const inside = above.findLastIndex(isFunction);
  return above.some((one, at) => {
    if (one.type === 'JSXAttribute') return programAttributes.test(attributeName(one));
    // What a function says is judged by what stands in it.
    if (at <= inside) return false;
    if (one.type === 'ThrowStatement' || one.type === 'RegExpLiteral') return true;
    if (one.type === 'Property' && one.value === (above[at + 1] ?? node))
      return programFields.test(nameOf(one.key as Node) ?? '');
    if (one.type === 'VariableDeclarator') return programFields.test(nameOf(one.id as Node) ?? '');
    if (one.type === 'NewExpression') return true;
    if (one.type !== 'CallExpression') return false;
    return (
      (one.arguments as Node[]).includes(above[at + 1] ?? node) && programCalls.test(calleeText(one.callee as Node))
    );
  });
}
/** Beside the words of a table stand the names they belong to. */
const isNameInTable = (node: Node, above: readonly Node[]): boolean => {
  const parent = above.at(-1);
  const field = parent?.type === 'Property' ? (parent.key === node ? 'key' : nameOf(parent.key as Node)) : undefined;
  return isForPrograms(node, above) || /^(id|key|field|value|icon|to|kind|path|tone)$/.test(field ?? '');
};

const programAttributes =
  /^(className|\w+ClassName|rowClass|rel|target|id|key|href|to|type|role|kind|tone|icon|name|d|viewBox|data-.*|autoComplete|htmlFor|path|points|transform)$/;
const programFields =
  /(^|[a-z])(class|className|classes|Content-Type|headers|key|path|type|mode|query|media|role|Key|Media|Query|Class)$/;
const programCalls =
  /(^|\.)(later|lazy|stores|matchMedia|querySelector|querySelectorAll|closest|error|warn|addEventListener|removeEventListener|getItem|setItem|removeItem|startsWith|endsWith|includes|append|set|has|get|split|createElement|createElementNS|setAttribute|z\.\w+)$/;

const attributeName = (node: Node): string => {
  const { name } = node as unknown as { name: { name: string | { name: string } } };
  return typeof name.name === 'string' ? name.name : name.name.name;
};

const nameOf = (node: Node | undefined): string | undefined => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : undefined;
};

const calleeText = (node: Node): string =>
  node.type === 'MemberExpression'
    ? `${calleeText(node.object as Node)}.${nameOf(node.property as Node) ?? ''}`
    : (nameOf(node) ?? '');

/** A comment excuses what begins on the line it ends on or on the next, whole. */
const linesAfter = (line: number): number[] => [line, line + 1];
