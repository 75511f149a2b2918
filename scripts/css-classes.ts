/** Finds classes that a stylesheet of the web app defines and no element uses. */
import { parseSync, Visitor } from 'oxc-parser';

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Returns one sentence per unused class. A class name built from a prefix and a variable counts by its prefix. */
export function unusedClasses(stylesheets: readonly TextFile[], sources: readonly TextFile[]): string[] {
  const named = sources.map(({ path, text }) => (path.endsWith('.html') ? namesInDocument(text) : namesIn(path, text)));
  const whole = new Set(named.flatMap((one) => one.whole));
  const beginnings = named.flatMap((one) => one.beginnings);
  return stylesheets.flatMap(({ path, text }) =>
    [...classesOf(text)]
      .filter((name) => !whole.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
      .map((name) => `${path} knows .${name}, which no source names.`),
  );
}

const classesOf = (stylesheet: string): Set<string> => {
  const selectors = stylesheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name));
};

interface Names {
  readonly whole: readonly string[];
  readonly beginnings: readonly string[];
}

/** Every word of every string: words that are not classes do no harm, because only classes are looked up. */
function namesIn(path: string, source: string): Names {
  const whole: string[] = [];
  const beginnings: string[] = [];
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' && !isFile(node.value)) whole.push(...wordsOf(node.value));
    },
    TemplateLiteral: (node) => {
      for (const { value } of node.quasis) {
        const text = value.cooked ?? '';
        whole.push(...wordsOf(text));
        beginnings.push(...(/[a-z_][\w-]*-$/i.exec(text) ?? []));
      }
    },
  }).visit(parseSync(path, source).program);
  return { whole, beginnings };
}

const namesInDocument = (html: string): Names => ({
  whole: [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => wordsOf(names)),
  beginnings: [],
});

const isFile = (text: string): boolean => /\.(css|tsx?|js)$/.test(text);
const wordsOf = (text: string): string[] => text.match(/-?[a-z_][\w-]*/gi) ?? [];
