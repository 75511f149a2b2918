import type { OpenMatch } from '@paratope/shared/matches/match';
import { expect, test } from 'vitest';
import { market } from './testing/market.ts';

/** What a founder says through the profile, and the whole list they are given once the team has opened it. */
async function listFor(
  profile: Record<string, unknown>,
  files: { readonly investors?: readonly string[]; readonly deals?: readonly string[] } = {},
) {
  const { server, founder, take, run, progress } = await market();
  if (files.investors) await take('investors', files.investors.join('\n'));
  if (files.deals) await take('deals', files.deals.join('\n'));
  const { status } = await server.call('PUT', '/api/client/profile', { token: founder.token, body: profile });
  expect(status).toBe(200);
  await run();
  const { token } = await server.admin();
  const ids = (await server.call('GET', '/api/admin/matches?limit=100', { token })).body.data.map(
    ({ id }: { id: string }) => id,
  );
  await server.call('POST', '/api/admin/matches/batch', { token, body: { ids, action: 'unlock' } });
  const { body } = await server.call('GET', '/api/client/matches?limit=100', { token: founder.token });
  const matches: OpenMatch[] = body.data;
  expect(matches).toHaveLength(50);
  expect(matches.every(({ isUnlocked }) => isUnlocked)).toBe(true);
  expect(progress()).toMatchObject({ state: 'done' });
  for (const [at, match] of matches.entries()) expectSound(match, matches[at - 1]);
  return matches;
}

/** Numbers that are numbers, an order that is that of the numbers, and a confidence that says how much was compared. */
function expectSound({ similarity, teeth, overallAssessment }: OpenMatch, before: OpenMatch | undefined): void {
  expect(similarity).toBeGreaterThanOrEqual(0);
  expect(similarity).toBeLessThanOrEqual(before?.similarity ?? 1);
  for (const { score } of teeth) expect(score === null || (score >= 0 && score <= 1)).toBe(true);
  const known = teeth.filter(({ score }) => score !== null).length;
  expect(overallAssessment).toContain(known === 7 ? 'We compared all 7 criteria' : `${known} of 7 criteria`);
  expect(overallAssessment).not.toMatch(/NaN|undefined|null|Infinity/);
}

const known = ({ teeth }: OpenMatch): string[] =>
  teeth.filter(({ score }) => score !== null).map(({ criterion }) => criterion);
const named = (matches: readonly OpenMatch[], name: string) => {
  const at = matches.findIndex(({ vcName }) => vcName === name);
  return { at, match: matches[at] as OpenMatch };
};
const firstTwelve = (matches: readonly OpenMatch[]) => matches.slice(0, 12).map(({ vcName }) => vcName.split(' ')[0]);

const eyes = {
  drugModality: ['Gene therapy'],
  diseaseFocus: ['Ophthalmology'],
  investmentStage: 'Seed',
  geography: ['Boston, MA'],
  investmentAmount: 4_500_000,
};

test('a startup with two fields is ranked by those two and by how active an investor is, and told how little that is', async () => {
  const matches = await listFor({ drugModality: ['Gene therapy'], diseaseFocus: ['Ophthalmology'] });
  expect(firstTwelve(matches)).toEqual(Array(12).fill('Brackwater'));
  expect(known(matches[0] as OpenMatch)).not.toContain('stage');
  expect(known(matches[0] as OpenMatch)).not.toContain('place');
  expect(known(matches[0] as OpenMatch)).not.toContain('cheque');
  expect(matches[0]?.overallAssessment).toMatch(/We couldn't compare .*stage/);
});

test('words nobody knows are compared as words alone, and the criteria they were for stay empty', async () => {
  const matches = await listFor({
    ...eyes,
    drugModality: ['Zorblings', '🧬', '<b>x</b>'],
    diseaseFocus: ['Quaxitis', '%_"\' OR 1=1'],
    investmentStage: 'Round of the moon',
    geography: ['Nowhere-on-Sea', 'Boston, MA'],
  });
  expect(firstTwelve(matches)).toEqual(Array(12).fill('Brackwater'));
  for (const match of matches) {
    expect(known(match)).not.toContain('modality');
    expect(known(match)).not.toContain('disease');
    expect(known(match)).not.toContain('stage');
  }
});

test('facts that contradict each other give a list all the same, and what is said of an investor twice is put side by side', async () => {
  const matches = await listFor(
    { ...eyes, geography: ['Boston, MA', 'Basel, Switzerland', 'Houston, TX'], investmentAmount: 1 },
    {
      investors: [
        'name,stages,modalities,geographies,cheque_from,cheque_to,excludes,last_seen',
        'Brackwater 00,Series C+,Gene therapy,"Basel, Switzerland",9000000,1000,Series C+,2031-01-01',
      ],
      deals: ['investor,company,date,stage,amount_usd', 'Brackwater 00,Firm 0-1,2031-12-31,seed,-5'],
    },
  );
  const { match } = named(matches, 'Brackwater 00');
  expect(match.against.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Check too large', 'Possible competitor']),
  );
  expect(known(match)).toContain('recency');
});

test('[decision Z31] an investor of whom only the name is known is no match', async () => {
  const matches = await listFor(eyes, { investors: ['name,firm', 'Blank Ventures,Blank Ventures'] });
  expect(named(matches, 'Blank Ventures').at).toBe(-1);
});

test('the same facts give the same list, in another server too', { timeout: 30_000 }, async () => {
  const told = async () => {
    const { server, founder, run } = await market();
    await server.call('PUT', '/api/client/profile', { token: founder.token, body: eyes });
    await run();
    const { body } = await server.call('GET', '/api/client/matches', { token: founder.token });
    return (body.data as OpenMatch[])
      .filter(({ isUnlocked }) => isUnlocked)
      .map(({ vcName, baseSimilarity, teeth, overallAssessment }) => ({
        vcName,
        baseSimilarity,
        teeth,
        overallAssessment,
      }));
  };
  const first = await told();
  expect(first).toHaveLength(5);
  expect(await told()).toEqual(first);
});
