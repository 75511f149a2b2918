import { inBothPlaces } from '@paratope/shared/answers';
import type { InvestorSignup } from '@paratope/shared/content/api';
import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { inTransaction } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { receiveItem } from '../inbox/index.ts';
import { byAProgram } from './by-a-program.ts';

/** Leaves an investor's details with the team, who take them into the database once they know who it is. */
export async function signUpInvestor(ctx: RequestCtx, { leaveEmpty, ...form }: InvestorSignup) {
  const id = ctx.random.id();
  await inTransaction(ctx, (tx) =>
    receiveItem(tx, {
      id,
      kind: 'investor-signup',
      name: form.person,
      email: form.email,
      title: form.firm,
      text: inWords(form),
      details: form,
      receivedAt: ctx.now,
      ...byAProgram(leaveEmpty),
    }),
  );
  return inBothPlaces({ id });
}

/** The details as somebody reads them who decides. */
function inWords(form: Omit<InvestorSignup, 'leaveEmpty'>): string {
  const { role, website, kind, stages, modalities, diseaseAreas, geographies, chequeFrom, chequeTo } = form;
  const lines: [string, string | undefined][] = [
    ['Role', role],
    ['Website', website],
    ['Kind', shortInvestorKindLabels[kind]],
    ['Stages', stages.join(', ')],
    ['Modalities', modalities.join(', ')],
    ['Disease areas', diseaseAreas.join(', ')],
    ['Geographies', geographies.join(', ')],
    ['Check size', sumRange(chequeFrom, chequeTo)],
  ];
  return lines.flatMap(([label, words]) => (words ? [`${label}: ${words}`] : [])).join('\n');
}

function sumRange(from: number | null, to: number | null): string | undefined {
  const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
  if (from !== null && to !== null) return `${dollars(from)} to ${dollars(to)}`;
  if (from !== null) return `from ${dollars(from)}`;
  return to === null ? undefined : `up to ${dollars(to)}`;
}
