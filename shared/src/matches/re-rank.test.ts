import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOf, type Text } from '../words/message.ts';
import { english } from '../words/words.ts';
import type { MatchFeedback } from './feedback.ts';
import { type Criterion, criteria } from './match.ts';
import { type Rankable, reRank } from './re-rank.ts';
import { chequeRange, roundRange } from './story.ts';

const match = (
  id: string,
  similarity: number,
  theirs: Partial<Record<Criterion, Text>> = {},
  feedback: Partial<MatchFeedback> | null = null,
): Rankable => ({
  id: id as Rankable['id'],
  vcName: `${id} Capital`,
  similarity,
  baseSimilarity: similarity,
  teeth: criteria.map((criterion) => ({
    criterion,
    score: 0.7,
    yours: '',
    theirs: theirs[criterion] ?? '',
    evidence: [],
  })),
  feedback: feedback && { matchQuality: 'poor_match', feedbackText: '', givenAt: '2026-05-04T09:00:00Z', ...feedback },
});

const labels = (...names: string[]): Text =>
  rowOf(
    names.map((label) => ({ label })),
    ', ',
  );
const placed = (place: string): Text => rowOf([{ place }], '; ');

const order = (matches: readonly Rankable[]) => reRank(matches).map(({ id }) => id);

describe('the order after feedback', () => {
  test('without feedback is the order as compared', () => {
    expect(order([match('b', 0.7), match('a', 0.9), match('c', 0.7)])).toEqual(['a', 'b', 'c']);
  });

  test('a poor match falls, and with it those like it in what its reason names, and the reason is told', () => {
    const moved = reRank([
      match(
        'judged',
        0.9,
        { stage: labels('Series B', 'Series C and later'), place: placed('Boston, MA') },
        { reasons: ['stage'] },
      ),
      match('late', 0.89, { stage: labels('Series B'), place: placed('Basel, Switzerland') }),
      match('early', 0.88, { stage: labels('Seed / angel'), place: placed('Boston, MA') }),
    ]);
    expect(
      moved.map(({ because, ...one }) => ({
        ...one,
        because: because.map(({ title, text, points }) => ({
          title: english.say(title),
          text: english.say(text),
          points,
        })),
      })),
    ).toEqual([
      { id: 'early', similarity: 0.88, because: [] },
      {
        id: 'late',
        similarity: 0.84,
        because: [
          {
            title: 'Your feedback',
            text: 'You rated judged Capital a poor match. This investor is similar in stage.',
            points: -5,
          },
        ],
      },
      {
        id: 'judged',
        similarity: 0.8,
        because: [{ title: 'Your feedback', text: 'You rated this a poor match.', points: -10 }],
      },
    ]);
  });

  test('rounds of the same size are alike, others are not', () => {
    const judged = match(
      'judged',
      0.5,
      { cheque: rowOf([roundRange({ low: 2e7, high: 8e7 })], '; ') },
      { reasons: ['cheque'] },
    );
    expect(
      order([
        judged,
        match('same', 0.8, { cheque: rowOf([chequeRange(2.5e7, 6e7) ?? ''], '; ') }),
        match('small', 0.79, { cheque: rowOf([roundRange({ low: 1.5e6, high: 6e6 })], '; ') }),
      ]),
    ).toEqual(['small', 'same', 'judged']);
  });

  test('without a reason only an investor alike in most criteria falls', () => {
    const all = {
      stage: labels('Seed / angel'),
      place: placed('Boston, MA'),
      modality: labels('Gene therapy'),
      disease: labels('Ophthalmology'),
    };
    const moved = reRank([
      match('judged', 0.6, all, {}),
      match('twin', 0.8, { ...all, place: placed('Houston, TX') }),
      match('other', 0.79, {
        ...all,
        place: placed('Houston, TX'),
        modality: labels('Vaccine'),
        disease: labels('Pain'),
      }),
    ]);
    expect(moved.map(({ id }) => id)).toEqual(['other', 'twin', 'judged']);
    expect(english.say(moved[1]?.because[0]?.text ?? '')).toBe(
      'You rated judged Capital a poor match. This investor is similar in stage, modality, and disease area.',
    );
  });

  test('a conflict or a firm known already says nothing of others, and other words than Poor Match move nothing', () => {
    const twin = { stage: labels('Seed / angel'), place: placed('Boston, MA') };
    for (const feedback of [
      { reasons: ['conflict' as const] },
      { reasons: ['known' as const] },
      { matchQuality: 'maybe' as const },
      { matchQuality: 'good_match' as const },
    ])
      expect(order([match('judged', 0.5, twin, feedback), match('a', 0.8, twin), match('b', 0.79)])).toEqual([
        'a',
        'b',
        'judged',
      ]);
  });

  test('is the same however often it is applied and in whatever order the matches come', () => {
    const anyMatch = fc.record({
      similarity: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      stage: fc.constantFrom<Text>('', labels('Seed / angel'), labels('Series A'), labels('Seed / angel', 'Series A')),
      cheque: fc.constantFrom<Text>(
        '',
        rowOf([chequeRange(7.5e5, null) ?? ''], '; '),
        rowOf([roundRange({ low: 1.8e6, high: 1.04e7 })], '; '),
      ),
      feedback: fc.constantFrom<Partial<MatchFeedback> | null>(
        null,
        {},
        { reasons: ['stage'] },
        { reasons: ['cheque'] },
      ),
    });
    fc.assert(
      fc.property(fc.array(anyMatch, { maxLength: 12 }), fc.integer(), (made, turn) => {
        const matches = made.map(({ similarity, stage, cheque, feedback }, at) =>
          match(`m${at}`, similarity, { stage, cheque }, feedback),
        );
        const once = reRank(matches);
        expect(once.map(({ similarity }) => similarity)).toEqual(
          once.map(({ similarity }) => similarity).sort((a, b) => b - a),
        );
        const start = matches.length === 0 ? 0 : Math.abs(turn) % matches.length;
        const turned = [...matches.slice(start), ...matches.slice(0, start)].map((one) => ({
          ...one,
          similarity: once.find(({ id }) => id === one.id)?.similarity ?? null,
        }));
        expect(reRank(turned)).toEqual(once);
      }),
    );
  });
});
