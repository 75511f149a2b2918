import { inBothPlaces } from '@paratope/shared/answers';
import type { InvestorSignup } from '@paratope/shared/content/api';
import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { type List, type Message, msg, rowOf } from '@paratope/shared/words/message';
import { inTransaction } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { receiveItem } from '../inbox/index.ts';
import { honeypot } from './honeypot.ts';

/** Stores an investor's details for the team, who add them to the database once they know who it is. */
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
      ...honeypot(leaveEmpty),
    }),
  );
  return inBothPlaces({ id });
}

function inWords(form: Omit<InvestorSignup, 'leaveEmpty'>): Message {
  const { role, website, kind, stages, modalities, diseaseAreas, geographies, chequeFrom, chequeTo } = form;
  const listed = (labels: readonly string[]): List => ({ list: labels.map((label) => ({ label })), by: ', ' });
  return rowOf(
    [
      ...(role ? [msg('Role: {role}', { role })] : []),
      ...(website ? [msg('Website: {website}', { website })] : []),
      msg('Type: {kind}', { kind: { label: shortInvestorKindLabels[kind] } }),
      ...(stages.length > 0 ? [msg('Stages: {stages}', { stages: listed(stages) })] : []),
      ...(modalities.length > 0 ? [msg('Modalities: {modalities}', { modalities: listed(modalities) })] : []),
      ...(diseaseAreas.length > 0 ? [msg('Disease areas: {areas}', { areas: listed(diseaseAreas) })] : []),
      ...(geographies.length > 0
        ? [msg('Locations: {places}', { places: { list: geographies.map((place) => ({ place })), by: ', ' } })]
        : []),
      ...checkSize(chequeFrom, chequeTo),
    ],
    '\n',
  );
}

function checkSize(from: number | null, to: number | null): Message[] {
  if (from !== null && to !== null)
    return [msg('Check size: {from} to {to}', { from: { usd: from }, to: { usd: to } })];
  if (from !== null) return [msg('Check size: from {from}', { from: { usd: from } })];
  return to === null ? [] : [msg('Check size: up to {to}', { to: { usd: to } })];
}
