import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import { reRank } from '@paratope/shared/matches/re-rank';
import { rendered } from '@paratope/shared/words/rendered';
import { english } from '@paratope/shared/words/words';
import { describe, expect, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { eyes, market } from './testing/market.ts';

async function matched() {
  const there = await market();
  await there.describe(eyes);
  await there.run();
  const { deps, server, founder, rows } = there;
  return {
    ...there,
    async judge(id: unknown, body: object) {
      const answer = await server.call('POST', `/api/client/matches/${id}/feedback`, { token: founder.token, body });
      await deps.jobs.idle();
      return answer;
    },
    list: () =>
      rows(`SELECT m.id, m.rank, m.similarity, m.base_similarity, m.against, m.status, m.notes, m.version, m.is_unlocked
        FROM matches m WHERE m.rank IS NOT NULL ORDER BY m.rank`),
  };
}

describe('feedback on a match', () => {
  test('ranks it and those like it lower at once, says why, and touches nothing else', async () => {
    const { list, judge, set } = await matched();
    await set("UPDATE matches SET status = 'contacted', notes = 'Wrote to Ada' WHERE rank = 3");
    const before = list();
    const [first] = before;
    const answer = await judge(first?.id, { matchQuality: 'Poor Match', reasons: ['place'] });
    expect(answer.body.data).toMatchObject({ matchQuality: 'poor_match', reasons: ['place'] });
    const after = list();
    expect(after.map(({ rank }) => rank)).toEqual(before.map(({ rank }) => rank));
    const own = after.find(({ id }) => id === first?.id);
    expect(own?.similarity).toBeLessThan(Number(first?.similarity));
    expect(own?.base_similarity).toBe(first?.base_similarity);
    const second = after.find(({ id }) => id === before[1]?.id);
    expect(rendered(JSON.parse(String(second?.against)), english)).toContainEqual({
      title: 'Your feedback',
      points: -5,
      text: expect.stringMatching(/^You rated Brackwater \d\d a poor match\. This investor is similar in location\.$/),
    });
    expect(after.map(({ similarity }) => similarity)).toEqual(
      after.map(({ similarity }) => Number(similarity)).sort((a, b) => b - a),
    );
    const people = (rows: ReturnType<typeof list>) =>
      rows.map(({ id, status, notes, is_unlocked }) => [id, status, notes, is_unlocked]).sort();
    expect(people(after)).toEqual(people(before));
  });

  test('taken back brings the order as compared back, and a new run keeps what it says', async () => {
    const { list, judge, run } = await matched();
    const before = list();
    await judge(before[0]?.id, { matchQuality: 'poor_match', reasons: ['place'] });
    const judged = list();
    await run();
    expect(list().map(({ id, rank, similarity }) => [id, rank, similarity])).toEqual(
      judged.map(({ id, rank, similarity }) => [id, rank, similarity]),
    );
    await judge(before[0]?.id, { matchQuality: 'maybe' });
    expect(list().map(({ id, similarity, against }) => [id, similarity, against])).toEqual(
      before.map(({ id, similarity, against }) => [id, similarity, against]),
    );
  });

  test('from a device moves the rows of all devices, which hold the order the device itself can make', async () => {
    const { server, founder, deps } = await matched();
    const [one, other] = [createTestDevice(server, founder, 1n), createTestDevice(server, founder, 2n)];
    await one.replica.sync();
    await other.replica.sync();
    const open = async (device: typeof one) =>
      (await device.rows(Matches)).filter((match): match is OpenMatch => isOpenMatch(match));
    const [best] = (await open(one)).sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0));
    if (!best) throw new Error('The founder sees a match.');
    await one.replica.mutate(giveFeedback, {
      matchId: best.id,
      matchQuality: 'poor_match',
      feedbackText: '',
      reasons: ['modality'],
    });
    const expected = reRank(await open(one));
    await one.replica.sync();
    await deps.jobs.idle();
    await one.replica.sync();
    await other.replica.sync();
    for (const device of [one, other]) {
      const held = new Map((await open(device)).map(({ id, similarity }) => [id, similarity]));
      expect(expected.map(({ id }) => held.get(id as OpenMatch['id']))).toEqual(
        expected.map(({ similarity }) => similarity),
      );
    }
  });

  test('with a reason nobody knows is refused', async () => {
    const { list, judge } = await matched();
    const answer = await judge(list()[0]?.id, { matchQuality: 'poor_match', reasons: ['weather'] });
    expect(answer.status).toBe(400);
  });
});
