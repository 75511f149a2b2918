import type { InputOf } from '@paratope/shared/endpoint';
import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { matchAnswer } from '@paratope/shared/matches/api';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { addOwnInvestor, setStatus } from '@paratope/shared/outreach/mutators';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { runMutator } from '../sync/index.ts';

export async function updateStatus(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.updateStatus>) {
  const { matchId, status, notes } = input;
  const rows = await runMutator(ctx, setStatus, {
    matchId: matchId as MatchId,
    status,
    entryId: ctx.random.id() as ActivityId,
    ...(notes === undefined ? {} : { notes }),
  });
  return { message: 'Status updated.', data: openMatchIn(rows, matchId) };
}

export async function addInvestor(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.addInvestor>) {
  const { id = ctx.random.id(), name, firm, website, email } = input;
  const args = {
    id: id as MatchId,
    name,
    firm,
    website: website ? withScheme(website) : null,
    email: email || null,
    addedAt: ctx.now,
  };
  const parsed = addOwnInvestor.args.safeParse(args);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    const sentence = issue?.message ?? 'This could not be read.';
    throw new Refused('invalid', sentence, { fields: { [field]: sentence } });
  }
  const rows = await runMutator(ctx, addOwnInvestor, parsed.data);
  return { message: 'Investor added.', data: openMatchIn(rows, id) };
}

const withScheme = (address: string) => (/^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`);

function openMatchIn(rows: Readonly<Record<string, unknown>>, id: string) {
  const answer = matchAnswer(rows[`${Matches.name}/${id}`] as OpenMatch);
  if (!answer.isUnlocked) throw new Refused('missing', 'Match not found');
  return answer;
}
