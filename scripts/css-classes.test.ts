import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedClasses } from './css-classes.ts';
import { filesBelow, repositoryRoot } from './files.ts';

const sheet = (text: string) => [{ path: 'card.css', text }];
const page = (text: string) => [{ path: 'card.tsx', text }];

test('a class that no source names is told with its file', () => {
  const css = '.card, .card-warm:hover > .gone { color: red; }\n@media (width > 9px) { .lost { margin: .5em } }';
  const tsx = "const Card = () => <p className={join('card', isWarm && 'card-warm')} />;";
  expect(unusedClasses(sheet(css), page(tsx))).toEqual([
    'card.css knows .gone, which no source names.',
    'card.css knows .lost, which no source names.',
  ]);
});

test('a class may be made of a beginning and a variable, stand in an attribute, or in a document', () => {
  const css = '.tone-good {} .tone {} .title-1 {} .brand {}';
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template of its own.
  const tsx = 'const Card = () => <h1 className="title-1 tone"><b className={`tone-${tone} row`} /></h1>;';
  const html = { path: 'app.html', text: '<svg class="brand mark"></svg>' };
  expect(unusedClasses(sheet(css), [...page(tsx), html])).toEqual([]);
});

test('what a comment says is no class, and neither is a name of the program', () => {
  const css = '/* .old */ .gone {}';
  expect(unusedClasses(sheet(css), page("// gone\nimport './gone.css'; const gone = 1; /* gone */"))).toEqual([
    'card.css knows .gone, which no source names.',
  ]);
});

test('every class of the web’s stylesheets is named by a source', () => {
  const files = filesBelow(repositoryRoot, ['web']).filter((path) => !/\.test\.tsx?$|\/testing\//.test(path));
  const read = (ending: RegExp) =>
    files
      .filter((path) => ending.test(path))
      .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));
  expect(unusedClasses(read(/\.css$/), read(/\.(tsx?|js|html)$/))).toEqual([]);
});
