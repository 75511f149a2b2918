import { describe, expect, test } from 'vitest';
import { aDraft, aLetter } from '../../testing/sample-draft.ts';
import { passagesOf } from './passages.ts';

const kinds = (body: string) => passagesOf(body, aLetter).map((line) => line.map(({ kind }) => kind));

describe('the passages of a letter', () => {
  test('as it was written are its sentences with their facts', () => {
    const lines = passagesOf(aDraft('d1').body, aLetter);
    expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual(
      aLetter.sentences.map(({ text }) => text),
    );
    expect(lines[3]?.[0]?.insights.map(({ text }) => text)).toEqual(['Nanobody', 'Pulmonary fibrosis']);
    expect(lines[0]?.[0]?.kind).toBe('courtesy');
    expect(lines[1]).toEqual([]);
  });

  test('keep their facts where a founder joins lines, and lose them with the first changed letter', () => {
    const [, , reason = '', what = ''] = aDraft('d1').body.split('\n');
    expect(kinds(`We met in Lisbon. ${reason} ${what}`)).toEqual([['own', 'fact', 'fact']]);
    expect(kinds(what.replace('nanobody', 'nanobodies'))).toEqual([['own']]);
  });

  test('of a letter without sources are the founder’s own', () => {
    expect(passagesOf('Hello', null)).toEqual([[{ text: 'Hello', kind: 'own', insights: [] }]]);
  });
});
