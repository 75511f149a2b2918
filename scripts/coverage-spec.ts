/**
 * `npm run lab -- coverage-spec`: shows which facts of docs/acceptance/checklist.md and capture.md a test proves: one that cites
 * the fact, in its title or with `covers`, and passed in the last whole run of `npm test`. With `--static`, and without such a run,
 * titles alone count. Exits with status 1 when a title or a waiver is wrong, not because facts are still missing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { asJson, readCommandLine } from './command-line.ts';
import { filesBelow, repositoryRoot } from './files.ts';
import { reportOf, type VitestReport } from './stages.ts';
import { readTitles, type TestTitle } from './test-titles.ts';

export interface Waiver {
  readonly id: string;
  readonly reason: string;
  readonly decision: string;
}

export interface Count {
  readonly ids: number;
  readonly tested: number;
  readonly waived: number;
  readonly missing: number;
}

export interface Coverage {
  readonly total: Count;
  /** By section letter, in the checklist's order. */
  readonly sections: Record<string, Count>;
  readonly missing: readonly string[];
  readonly waived: readonly Waiver[];
}

export interface TestFile {
  readonly path: string;
  readonly titles: readonly TestTitle[];
}

/**
 * @param elsewhere the existing decisions and goals, as a title cites them: `decision C1`, `Q-R3`
 * @param passed the result of {@link passedIn} for the last whole run; without it every test counts
 * @returns the figures, and one sentence for each invalid citation or waiver
 */
export const coverage = (
  checklist: readonly string[],
  waivers: readonly Waiver[],
  files: readonly TestFile[],
  elsewhere: ReadonlySet<string>,
  passed?: ReadonlySet<string>,
): { report: Coverage; errors: string[] } => {
  const known = new Set(checklist);
  const { cited, errors } = citations(files, known, elsewhere, passed);
  const waived = new Set(waivers.map((waiver) => waiver.id));
  const count = (ids: readonly string[]): Count => {
    const tested = ids.filter((id) => cited.has(id)).length;
    const excused = ids.filter((id) => !cited.has(id) && waived.has(id)).length;
    return { ids: ids.length, tested, waived: excused, missing: ids.length - tested - excused };
  };
  const sections = Map.groupBy(checklist, sectionOf);
  return {
    report: {
      total: count(checklist),
      sections: Object.fromEntries([...sections].map(([letter, ids]) => [letter, count(ids)])),
      missing: checklist.filter((id) => !cited.has(id) && !waived.has(id)),
      waived: [...waivers],
    },
    errors: [...errors, ...waiverErrors(waivers, known, cited)],
  };
};

/** What the passed tests prove, by their titles and by `covers`, each after its file's path, from Vitest's JSON reports. */
export const passedIn = (reports: readonly string[]): ReadonlySet<string> =>
  new Set(
    reports
      .flatMap((text) => (JSON.parse(text) as VitestReport).testResults)
      .flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'passed')
          .flatMap(({ fullName, meta }) => provedBy(fullName, meta?.covers))
          .map((mark) => `${relative(repositoryRoot, name)} ${mark}`),
      ),
  );

/** The ids of a checklist in order; throws on a duplicate. */
export const readChecklist = (markdown: string): string[] => {
  const ids = [...markdown.matchAll(/^- \*\*([A-Z]{1,2}\d{2,3})\*\* \S/gm)].map(([, id]) => id as string);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`The checklist has ${twice} twice.`);
  return ids;
};

/** The ids of a family of further facts, in the rows of its tables: `capture 1`. */
export const readFacts = (markdown: string): string[] =>
  [...markdown.matchAll(/^\| ([a-z]+ \d{1,3}) \| \S/gm)].map(([, id]) => id as string);

export const readIds = (markdown: string): string[] =>
  [...markdown.matchAll(/^- \*\*([A-Z]\d{1,2}|Q-[A-Z]\d{1,2})\*\* \S/gm)].map(([, id]) => id as string);

export const mostWaivers = 60;

/** More of them hide the sentence. */
const mostInTitle = 6;

const citations = (
  files: readonly TestFile[],
  known: ReadonlySet<string>,
  elsewhere: ReadonlySet<string>,
  passed?: ReadonlySet<string>,
): { cited: ReadonlySet<string>; errors: string[] } => {
  const cited = new Set<string>();
  const errors: string[] = [];
  for (const { path, titles } of files) {
    for (const { titles: words, line, covers, runs } of titles) {
      const inTitle = marks(words.at(-1) ?? '').length;
      if (inTitle > mostInTitle)
        errors.push(`${path}:${line} ${inTitle} ids are too many for a title: name them with covers().`);
      for (const mark of provedBy(words.join(' '), covers)) {
        if (!known.has(mark))
          errors.push(...complaint(mark, elsewhere).map((sentence) => `${path}:${line} ${sentence}`));
        else if (runs && (passed?.has(`${path} ${mark}`) ?? true)) cited.add(mark);
      }
    }
  }
  return { cited, errors: [...new Set(errors)] };
};

/** The ids in square brackets: `[R01] [R02]`, `[R01, R02]` and `[R01 decision C1]` alike. Other words are ignored. */
export const marks = (title: string): string[] =>
  [...title.matchAll(/\[([^\][]+)\]/g)].flatMap(([, inside = '']) =>
    (inside.match(/(?:sync|decision|capture)(?: [^\s,]+)?|[^\s,]+/g) ?? []).filter((mark) =>
      /^[A-Z]{1,2}\d+$|^(?:sync|decision|capture)\b|^Q-/.test(mark),
    ),
  );

/** The ids in a test's full name and in its `covers`. */
export const provedBy = (name: string, covers: readonly string[] = []): string[] => [
  ...marks(name),
  ...covers.flatMap((ids) => marks(`[${ids}]`)),
];

/** Sync rules (`sync/SPEC.md`, checked by its own test), decisions and goals have a prefix. */
const complaint = (mark: string, elsewhere: ReadonlySet<string>): string[] => {
  if (elsewhere.has(mark) || /^sync [A-Z]{1,2}\d{1,2}$/.test(mark)) return [];
  if (/^decision [A-Z]\d{1,2}$/.test(mark)) return [`[${mark}] is not among the decisions.`];
  if (/^Q-[A-Z]\d{1,2}$/.test(mark)) return [`[${mark}] is not among the goals.`];
  if (/^capture \d+$/.test(mark)) return [`[${mark}] is not among the facts of capture.`];
  if (/^[A-Z]/.test(mark) && !mark.startsWith('Q-')) return [`[${mark}] is not in the checklist.`];
  return [`[${mark}] should look like [sync W2], [decision C1], [capture 1] or [Q-R1].`];
};

const waiverErrors = (waivers: readonly Waiver[], known: ReadonlySet<string>, cited: ReadonlySet<string>): string[] => [
  ...waivers.flatMap(({ id, reason, decision }, index) => [
    ...(known.has(id) ? [] : [`The waiver for ${id} is for nothing: the checklist has no such id.`]),
    ...(cited.has(id) ? [`The waiver for ${id} is untrue: a test proves it.`] : []),
    ...(reason && decision ? [] : [`The waiver for ${id} needs its reason and its decision.`]),
    ...(waivers.findIndex((other) => other.id === id) === index ? [] : [`${id} is waived twice.`]),
  ]),
  ...(waivers.length > mostWaivers ? [`${waivers.length} waivers are too many; ${mostWaivers} may stand.`] : []),
];

/** The results of the last whole run, and of the last long tests; undefined if a part of the whole run is missing. */
function lastWholeRun(): ReadonlySet<string> | undefined {
  const parts = ['scripts', 'unit', 'browser'].map(reportOf);
  if (!parts.every((path) => existsSync(path))) return undefined;
  return passedIn(
    [...parts, reportOf('long tests')].filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8')),
  );
}

const sectionOf = (id: string): string => id.replace(/ ?\d+$/, '');

const printed = (report: Coverage): string => {
  const row = (name: string, { ids, tested, waived, missing }: Count): string =>
    name.padEnd(8) + [ids, tested, waived, missing].map((figure) => String(figure).padStart(8)).join('');
  return [
    `section ${['ids', 'tested', 'waived', 'missing'].map((word) => word.padStart(8)).join('')}`,
    ...Object.entries(report.sections).map(([letter, count]) => row(letter, count)),
    row('total', report.total),
  ].join('\n');
};

if (import.meta.main) {
  const { values } = readCommandLine({
    usage: 'npm run lab -- coverage-spec [options]',
    does: 'Reports which facts of the acceptance list have a test.',
    options: {
      json: asJson,
      static: { type: 'boolean', help: 'by the titles alone, whether the tests passed or not' },
    },
    example: 'npm run lab -- coverage-spec --json',
  });
  const acceptance = join(repositoryRoot, 'docs/acceptance');
  const files = filesBelow(repositoryRoot, ['shared', 'sync', 'server', 'web', 'scripts', 'lab'])
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => ({ path, titles: readTitles(path, readFileSync(join(repositoryRoot, path), 'utf8')) }));
  const read = (name: string) => readFileSync(join(acceptance, name), 'utf8');
  const decisions = readIds(read('decisions.md')).map((id) => `decision ${id}`);
  const passed = values.static ? undefined : lastWholeRun();
  if (!passed && !values.static) console.error('No whole run of npm test is kept here, so the titles alone count.');
  const { report, errors } = coverage(
    [...readChecklist(read('checklist.md')), ...readFacts(read('capture.md'))],
    JSON.parse(read('waivers.json')) as Waiver[],
    files,
    new Set([...decisions, ...readIds(read('goals.md'))]),
    passed,
  );
  for (const error of errors) console.error(error);
  console.log(values.json ? JSON.stringify(report) : printed(report));
  process.exitCode = errors.length === 0 ? 0 : 1;
}
