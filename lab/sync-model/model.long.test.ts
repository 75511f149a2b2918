import { covers } from '@paratope/shared/testing/covers';
import { expect, test } from 'vitest';
import { runScene, sceneNames } from './model.ts';
import { replay } from './replay.ts';
import { type RuleName, rules, type SceneName, without } from './rules.ts';

/** The others take longer; `npm run lab -- sync-model` explores all of them. */
const quick = sceneNames.filter((name) => ['copy', 'copies', 'accounts', 'tabs', 'undo'].includes(name));

test.each(quick)('explored whole, the scene "%s" keeps every invariant', (name) => {
  const { violated, trace, atRest } = runScene(name);
  expect({ violated, trace }).toEqual({ violated: undefined, trace: undefined });
  expect(atRest).toBeGreaterThan(10);
});

test.each(rules)('taking out "$name" (SPEC $spec) breaks an invariant of the scene "$scene"', ({ name, scene }) => {
  const { violated, trace = [] } = runScene(scene, without(name));
  expect(violated).toMatch(/^\[[A-Z]\d+\] /);
  expect(trace.length).toBeGreaterThan(0);
});

test('no two rules have the same name, and every scene is there for one', () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  // What arrives late breaks nothing of its own: it is there to be survived.
  expect(sceneNames.filter((name) => !rules.some(({ scene }) => scene === name))).toEqual(['late']);
});

test.each<[SceneName, number?]>([['copy'], ['copies'], ['order'], ['accounts'], ['undo'], ['tabs', 20]])(
  'the real engine makes of the shortest paths of the scene "%s", and of those to rest, what the model makes of them',
  async (name, oneIn) => {
    covers('sync P1 sync P4 sync P7 sync A1 sync A8 sync B5 sync N6 sync W6 sync W9 sync W10');

    const { paths, disagreements } = await replay(name, 300, undefined, oneIn);
    expect(disagreements).toEqual([]);
    expect(paths).toBeGreaterThan(300);
  },
);

test.each<[RuleName, SceneName, number?]>([
  ['verdict-stored', 'once'],
  ['turn', 'once'],
  ['known-by-name', 'copies'],
  ['forked', 'copy'],
  ['ahead', 'restored'],
  ['nonce', 'restored'],
  ['journal', 'restored'],
  ['later-stays', 'order'],
  ['deleted-stays', 'order'],
  ['found-so', 'order'],
  ['account-named', 'accounts'],
  // It breaks by standing still, which a path does not show.
  ['new-identity', 'accounts', 800],
  ['undo-base', 'undo'],
  ['newer-only', 'tabs'],
  ['submitted-gone', 'tabs'],
  ['own-draft', 'tabs'],
])('the real engine does not go the way of a model without "%s"', async (rule, scene, asked = 0) => {
  covers('sync P1 sync P4 sync P7 sync C2 sync B1 sync B2 sync B3 sync B5 sync A1 sync A8 sync N6 sync W6', 'sync W9');

  const { disagreements } = await replay(scene, asked, without(rule));
  expect(disagreements[0]?.trace.length).toBeGreaterThan(3);
});
