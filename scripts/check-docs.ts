/** Checks the documents: every path and command they name exists, no text mentions a workplace, and no line is too long. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow, repositoryRoot } from './files.ts';

export interface Document {
  readonly path: string;
  readonly text: string;
}

export interface Repository {
  /** Every file, from the root. */
  readonly files: readonly string[];
  readonly commands: readonly string[];
}

export const falseClaims = (documents: readonly Document[], repository: Repository): string[] => {
  const places = new Set(repository.files.flatMap(withFolders));
  return documents.flatMap((document) =>
    document.text.split('\n').flatMap((line, index) => {
      const at = `${document.path}:${index + 1}`;
      return [
        ...namedPaths(line)
          .filter((name) => !stands(name, document.path, places))
          .map((name) => `${at} names ${name}, which does not exist.`),
        ...linkedPaths(line)
          .filter((link) => !places.has(resolved(link, document.path)))
          .map((link) => `${at} links to ${link}, which does not exist.`),
        ...namedCommands(line)
          .filter((command) => !repository.commands.includes(command))
          .map((command) => `${at} names the command ${command}, which package.json does not have.`),
        ...namedOfLab(line)
          .filter((name) => !places.has(`lab/${name}.ts`) && !places.has(`scripts/${name}.ts`))
          .map((name) => `${at} names the command lab -- ${name}, which the laboratory does not have.`),
      ];
    }),
  );
};

export const workplaceWords = ({ path, text }: Document): string[] =>
  text.split('\n').flatMap((line, index) => {
    const word = workplace.exec(line)?.[0];
    return word ? [`${path}:${index + 1} speaks of its workplace: "${word}".`] : [];
  });

const longestLine = 120;

/** Lines too long to read beside another text, except table rows, code and single words such as addresses, which cannot be broken. */
export const longLines = ({ path, text }: Document): string[] => {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    const cannotBreak =
      isCode || isFence || /^\s*\|/.test(line) || !/\S\s+\S/.test(line.replace(/^\s*([-*>]|\d+\.)\s/, ''));
    if ([...line].length <= longestLine || cannotBreak) return [];
    return [`${path}:${index + 1} has ${[...line].length} characters; break it before ${longestLine}.`];
  });
};

const workplace = new RegExp(
  [
    '/work/(main|shared)\\b',
    '/tmp/brief',
    '\\bco-authored-by\\b',
    '\\bgenerated (with|by) (an )?(ai|llm)\\b',
    '\\bas an ai\\b',
  ].join('|'),
  'i',
);

/** Backticked words that look like a path here: under a folder of the root, or a file name with a source's extension. */
const namedPaths = (line: string): string[] =>
  [...line.matchAll(/`([^`]+)`/g)]
    .map(([, inside = '']) => inside.replace(/:\d+$/, ''))
    .filter((word) => !/[\s<>…(){}"'=]|\.\.\.|^[/@-]|:\/\/|[A-Z]{3,}$/.test(word))
    .filter((word) => rootFolders.test(word) || /^[\w.*/-]+\.(tsx?|mjs|md)$/.test(word))
    .filter((word) => !isMadeLater(word));

const rootFolders = /^(\.\/)?(shared|sync|server|web|scripts|lab|docs|\.ci)\//;
const isMadeLater = (word: string): boolean => /(^|\/)(node_modules|dist|data|\.cache)(\/|$)/.test(word);

/**
 * A path may be relative to the root, the document's folder or that folder's `src`,
 * or be the end of a path, as where one word names the same folder on every floor.
 */
const stands = (name: string, document: string, places: ReadonlySet<string>): boolean => {
  const folder = posix.dirname(document);
  const candidates = [name, posix.join(folder, name), posix.join(folder, 'src', name)].map((path) =>
    posix.normalize(path).replace(/\/$/, ''),
  );
  if (name.includes('*')) return [...places].some((place) => candidates.some((one) => posix.matchesGlob(place, one)));
  if (candidates.some((one) => places.has(one))) return true;
  return [...places].some((place) => place.endsWith(`/${name}`));
};

const linkedPaths = (line: string): string[] =>
  [...line.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:|^\//.test(link) && !isMadeLater(link));

const resolved = (link: string, document: string): string =>
  posix.normalize(posix.join(posix.dirname(document), decodeURI(link))).replace(/\/$/, '');

/** Commands of the root; one for a workspace has `--workspace`. */
const namedCommands = (line: string): string[] =>
  [...line.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))(?![\w:-]| --workspace)/g)].map(
    ([, named, short]) => named ?? short ?? '',
  );

const namedOfLab = (line: string): string[] =>
  [...line.matchAll(/\bnpm run lab -- ([a-z][\w-]*)/g)].map(([, name = '']) => name);

const withFolders = (path: string): string[] =>
  path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));

if (import.meta.main) {
  const files = filesBelow(repositoryRoot);
  const read = (path: string): Document => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') });
  const { scripts } = JSON.parse(read('package.json').text) as { scripts: Record<string, string> };
  const words = files.filter((path) => /\.(md|tsx?|mjs|jsonc?|css|html|txt|sh|ya?ml)$|^\.ci\//.test(path));
  const documents = files.filter((path) => path.endsWith('.md')).map(read);
  const errors = [
    ...falseClaims(documents, { files, commands: Object.keys(scripts) }),
    // The acceptance lists are copies of the specification, read line by line.
    ...documents.filter(({ path }) => !path.startsWith('docs/acceptance/')).flatMap(longLines),
    ...words
      .filter((path) => path !== 'package-lock.json' && !path.startsWith('scripts/check-docs.'))
      .flatMap((path) => workplaceWords(read(path))),
  ];
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
