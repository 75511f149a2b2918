import { join } from 'node:path';
import { covers } from '@paratope/shared/testing/covers';
import { describe, expect, test } from 'vitest';
import { coverage, mostWaivers, passedIn, readChecklist, readFacts, readIds } from './coverage-spec.ts';
import { repositoryRoot } from './files.ts';
import { readTitles } from './test-titles.ts';

const checklist = ['R01', 'R02', 'SD14', 'C48'];

describe('what a title proves', () => {
  test('a test proves the ids in its title, and those of the groups around it', () => {
    const text = `
      describe('${mark('R01')} the front page', () => {
        describe('on a phone', () => {
          it('${mark('SD14')} ${mark('R02')} shows everything', () => {});
        });
      });`;
    expect(judged(text).report.missing).toEqual(['C48']);
  });

  test.each([['R01, R02'], ['R01 R02'], ['R01 decision C1 R02']])(
    'several ids may share one pair of brackets: %s',
    (ids) => {
      expect(judged(`test('${mark(ids)} both', () => {});`)).toEqual({
        report: expect.objectContaining({ total: { ids: 4, tested: 2, waived: 0, missing: 2 } }),
        errors: [],
      });
    },
  );

  test.each([
    ['a skipped test', `test.skip('${mark('R01')} x', () => {});`],
    ['a test to do', `it.todo('${mark('R01')} x');`],
    ['a test without a body', `test('${mark('R01')} x');`],
    ['a test in a skipped group', `describe.skip('y', () => { test('${mark('R01')} x', () => {}); });`],
    ['a skipped table', `test.skip.each([1])('${mark('R01')} %i', () => {});`],
    ['a test that waits for a condition', `test.skipIf(window)('${mark('R01')} x', () => {});`],
    ['a group without tests', `describe('${mark('R01')} x', () => {});`],
    ['an id that only the table knows', `test.each([['R01']])('[%s] x', () => {});`],
    ['an id put together at run time', 'test(`[R${number}] x`, () => {});'],
    ['a title of something else', `suiteOf('${mark('R01')} x', () => {});`],
  ])('%s proves nothing', (_name, text) => {
    expect(judged(text)).toMatchObject({ report: { total: { tested: 0, missing: 4 } }, errors: [] });
  });

  test.each([
    ['a table', `test.each([1, 2])('${mark('R01')} with %i', (n) => {});`],
    ['a tagged table', `test.each\`a\n\${1}\`('${mark('R01')} with $a', () => {});`],
    ['a template around a value', `test(\`${mark('R01')} with \${value}\`, () => {});`],
    ['a title in two pieces', `test('${mark('R01')} with ' + value, () => {});`],
    ['a test with options', `test('${mark('R01')} x', { timeout: 1 }, () => {});`],
    ['a concurrent test', `test.concurrent('${mark('R01')} x', async () => {});`],
    ['a test with a named body', `test('${mark('R01')} x', body);`],
  ])('%s counts through its literal text', (_name, text) => {
    expect(judged(text)).toMatchObject({ report: { total: { tested: 1 } }, errors: [] });
  });
});

test('[decision Z38] with a whole run only what passed in it counts, and only in its own file', () => {
  const files = ['a.test.ts', 'b.test.ts'].map((path) => ({
    path,
    titles: readTitles(path, `test('${mark('R01')} x', () => {}); test('${mark('R02')} %i', () => {});`),
  }));
  const result = (status: string, fullName: string) => ({ status, fullName });
  const ran = (path: string, ...assertionResults: object[]) =>
    JSON.stringify({ testResults: [{ name: join(repositoryRoot, path), assertionResults }] });
  const counted = (...reports: string[]) => coverage(checklist, [], files, new Set(), passedIn(reports)).report.missing;
  expect(counted()).toEqual(checklist);
  expect(counted(ran('a.test.ts', result('failed', `${mark('R01')} x`)))).toEqual(checklist);
  expect(counted(ran('c.test.ts', result('passed', `${mark('R01')} x`)))).toEqual(checklist);
  expect(
    counted(
      ran('a.test.ts', result('skipped', `${mark('R01')} x`), result('passed', `of all ${mark('R02')} 7`)),
      ran('b.test.ts', result('passed', `${mark('R01')} x`)),
    ),
  ).toEqual(['SD14', 'C48']);
});

test('facts in a table are cited by their family and number', () => {
  const facts = readFacts('| fact | what holds |\n| --- | --- |\n| capture 1 | It is so. |\n| capture 2 | And so. |\n');
  expect(facts).toEqual(['capture 1', 'capture 2']);
  const judge = (text: string) =>
    coverage(facts, [], [{ path: 'a.test.ts', titles: readTitles('a.test.ts', text) }], new Set());
  expect(judge(`test('${mark('capture 2')} x', () => {});`)).toMatchObject({
    report: { sections: { capture: { ids: 2, tested: 1 } }, missing: ['capture 1'] },
    errors: [],
  });
  expect(judge(`test('${mark('capture 3')} x', () => {});`).errors).toEqual([
    'a.test.ts:1 [capture 3] is not among the facts of capture.',
  ]);
});

describe('what a test covers', () => {
  const long = `test('shows everything', () => { covers('R01 SD14'); expect(1).toBe(1); });`;

  test('counts like its title, for that test alone', () => {
    expect(judged(long).report.missing).toEqual(['R02', 'C48']);
    expect(judged(`test.skip('x', () => { covers('R01'); }); covers('R02');`).report.missing).toEqual(checklist);
    expect(judged(`test('x', () => { covers('R99'); });`).errors).toEqual([
      'a.test.ts:1 [R99] is not in the checklist.',
    ]);
  });

  test('counts once it has passed in the whole run', () => {
    const files = [{ path: 'a.test.ts', titles: readTitles('a.test.ts', long) }];
    const ran = (status: string) => {
      const assertionResults = [{ status, fullName: 'shows everything', meta: { covers: ['R01 SD14'] } }];
      return passedIn([
        JSON.stringify({ testResults: [{ name: join(repositoryRoot, 'a.test.ts'), assertionResults }] }),
      ]);
    };
    expect(coverage(checklist, [], files, new Set(), ran('failed')).report.missing).toEqual(checklist);
    expect(coverage(checklist, [], files, new Set(), ran('passed')).report.missing).toEqual(['R02', 'C48']);
  });

  test('and does not stand in a title of more than six ids', () => {
    const title = Array(7).fill(mark('R01')).join(' ');
    expect(judged(`test('${title} x', () => {});`).errors).toEqual([
      'a.test.ts:1 7 ids are too many for a title: name them with covers().',
    ]);
  });

  test('is in the report of a run', ({ task }) => {
    const ids = 'R01 R02';
    covers(ids);
    expect(task.meta).toMatchObject({ covers: [ids] });
  });
});

describe('what may not be said', () => {
  test('an id that the checklist does not have is an error with its place', () => {
    expect(judged(`\ntest.skip('${mark('R99')} x', () => {});`).errors).toEqual([
      'a.test.ts:2 [R99] is not in the checklist.',
    ]);
  });

  test('marks of the other families are looked up in their lists and counted nowhere', () => {
    const families = ['sync W2', 'decision C1', 'Q-R3'].map(mark).join(' ');
    expect(judged(`test('${families} x', () => {});`)).toMatchObject({ report: { total: { tested: 0 } }, errors: [] });
    expect(judged(`test('${mark('decision C99')} ${mark('Q-R99')} x', () => {});`).errors).toEqual([
      'a.test.ts:1 [decision C99] is not among the decisions.',
      'a.test.ts:1 [Q-R99] is not among the goals.',
    ]);
    expect(judged(`test('${mark('decision one')} x', () => {});`).errors).toEqual([
      'a.test.ts:1 [decision one] should look like [sync W2], [decision C1], [capture 1] or [Q-R1].',
    ]);
  });

  test('brackets with ordinary words are left alone', () => {
    expect(judged(`test('reads [1, 2] and [object Object]', () => {});`).errors).toEqual([]);
  });

  test('a waiver excuses an id until a test proves it', () => {
    const waiver = { id: 'C48', reason: 'Hashing takes its own time.', decision: 'Z18' };
    expect(judged('', [waiver])).toMatchObject({ report: { total: { waived: 1, missing: 3 }, waived: [waiver] } });
    expect(judged(`test('${mark('C48')} x', () => {});`, [waiver])).toMatchObject({
      report: { total: { tested: 1, waived: 0 } },
      errors: ['The waiver for C48 is untrue: a test proves it.'],
    });
  });

  test('a waiver for nothing, without a reason, twice, or one too many is an error', () => {
    const waiver = { id: 'C48', reason: 'x', decision: 'Z18' };
    expect(judged('', [{ ...waiver, id: 'C99' }]).errors).toEqual([
      'The waiver for C99 is for nothing: the checklist has no such id.',
    ]);
    expect(judged('', [{ ...waiver, reason: '' }]).errors).toEqual([
      'The waiver for C48 needs its reason and its decision.',
    ]);
    expect(judged('', [waiver, waiver]).errors).toEqual(['C48 is waived twice.']);
    expect(judged('', Array(mostWaivers + 1).fill(waiver)).errors).toContain('61 waivers are too many; 60 may stand.');
  });
});

describe('the checklist', () => {
  test('ids are read in order and sections counted apart', () => {
    const ids = readChecklist(
      '## R. Routes\n\n- **R01** One.\n- **R02** Two.\n\n## SD. Dashboard\n- **SD01** Three.\n',
    );
    expect(ids).toEqual(['R01', 'R02', 'SD01']);
    expect(readIds('# Goals\n\n- **Q-R1** One.\n- **S12** Two, not **S13**.\n')).toEqual(['Q-R1', 'S12']);
    expect(coverage(ids, [], [], new Set()).report.sections).toEqual({
      R: { ids: 2, tested: 0, waived: 0, missing: 2 },
      SD: { ids: 1, tested: 0, waived: 0, missing: 1 },
    });
  });

  test('an id may stand once only', () => {
    expect(() => readChecklist('- **R01** One.\n- **R01** Again.\n')).toThrow('The checklist has R01 twice.');
  });
});

/** Put together here, so that this file cites nothing by itself. */
function mark(id: string): string {
  return `[${id}]`;
}

function judged(text: string, waivers: Parameters<typeof coverage>[1] = []): ReturnType<typeof coverage> {
  const titles = readTitles('a.test.ts', text);
  return coverage(checklist, waivers, [{ path: 'a.test.ts', titles }], new Set(['decision C1', 'Q-R3']));
}
