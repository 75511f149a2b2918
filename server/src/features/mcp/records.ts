import type { Contact } from '@paratope/shared/contacts/contact';
import { contactsAt, roleAt } from '@paratope/shared/contacts/people';
import { relationOf } from '@paratope/shared/matches/fit';
import { fitOf100, isOpenMatch, type OpenMatch } from '@paratope/shared/matches/match';
import { type Activity, byDateNewestFirst } from '@paratope/shared/outreach/activity';
import { statusLabels } from '@paratope/shared/outreach/status';
import type { Startup } from '@paratope/shared/startups/startup';
import { Refused } from '../../context.ts';
import { outreachOf } from '../outreach/index.ts';
import { type AgentCtx, untrusted } from './tool.ts';

/** All that a member of the startup sees of its outreach, newest activities first. */
export async function recordsFor({ database, actor }: AgentCtx) {
  const { matches, activities, ...rest } = await outreachOf(database.reader, actor.startupId);
  return {
    ...rest,
    all: matches,
    open: matches.filter(isOpenMatch),
    activities: activities.toSorted(byDateNewestFirst),
  };
}

export const investorIn = async (ctx: AgentCtx, id: string) => among(await recordsFor(ctx), id);

/** The same of several, in their order. */
export async function investorsIn(ctx: AgentCtx, ids: readonly string[]) {
  const records = await recordsFor(ctx);
  return ids.map((id) => among(records, id));
}

function among({ open, activities, contacts }: Awaited<ReturnType<typeof recordsFor>>, id: string) {
  const match = open.find((one) => one.id === id);
  if (!match) throw new Refused('missing', 'Match not found');
  return { match, activities: activities.filter(({ matchId }) => matchId === id), contacts: contactsAt(contacts, id) };
}

/** An investor as a line of a list. */
export const line = (match: OpenMatch) => ({
  id: match.id,
  name: match.vcName,
  firm: match.vcInvestor.firm,
  status: match.status,
  fit: match.similarity === null ? null : fitOf100(match.similarity),
  lastUpdated: match.lastUpdated,
});

export const entry = (activity: Activity) => ({
  id: activity.id,
  investorId: activity.matchId,
  type: activity.activityType,
  date: activity.activityDate,
  hours: activity.hours ?? undefined,
  status: activity.status,
  title: untrusted(activity.title),
  description: untrusted(activity.description),
  notes: untrusted(activity.notes),
  nextAction: untrusted(activity.nextAction),
  nextActionDate: activity.nextActionDate ?? undefined,
  nextActionHours: activity.nextActionHours ?? undefined,
  people: activity.people?.map(({ name }) => untrusted(name)),
  promisedTo: activity.nextActionFor ? untrusted(activity.nextActionFor.name) : undefined,
});

/** A person at an investor. */
const contactAt = (contact: Contact, matchId: string) => ({
  id: contact.id,
  name: untrusted(contact.name),
  role: untrusted(roleAt(contact, matchId)),
  email: contact.email ?? undefined,
  phone: contact.phone ? untrusted(contact.phone) : undefined,
  link: contact.link ?? undefined,
  about: untrusted(contact.about),
});

/** Each criterion with both sides' facts, the word and what shows it. */
export const criteriaOf = ({ teeth }: OpenMatch, { words }: AgentCtx, most = 3) =>
  teeth.map(({ criterion, score, yours, theirs, evidence }) => ({
    criterion,
    relation: relationOf(score) ?? 'unknown',
    score,
    yours: untrusted(words.say(yours)),
    theirs: untrusted(words.say(theirs)),
    evidence: evidence
      .slice(0, most)
      .map(({ text, source, date }) => ({ text: untrusted(words.say(text)), source, date: date ?? undefined })),
  }));

export const concernsOf = ({ against }: OpenMatch, { words }: AgentCtx) =>
  against.map(({ title, text }) => untrusted(`${words.say(title)}: ${words.say(text)}`));

export function brief({ match, activities, contacts }: Awaited<ReturnType<typeof investorIn>>, ctx: AgentCtx) {
  const { words } = ctx;
  const { vcInvestor: who } = match;
  return {
    ...line(match),
    kind: who.kind,
    location: untrusted(words.say(who.geography)),
    focus: untrusted(words.say(who.investmentFocus)),
    stages: untrusted(words.say(who.investmentStage)),
    website: who.website ?? undefined,
    email: who.email ?? undefined,
    statusLabel: words.t(statusLabels[match.status]),
    expectedCheck: match.expectedCheque ?? undefined,
    assessment: untrusted(words.say(match.overallAssessment)),
    concerns: concernsOf(match, ctx),
    criteria: criteriaOf(match, ctx, 1),
    notes: untrusted(match.notes),
    introducedBy: match.introducedBy ? untrusted(match.introducedBy.name) : undefined,
    whyTheyPassed: match.passedBecause
      ? { reasons: match.passedBecause.reasons, text: untrusted(match.passedBecause.text) }
      : undefined,
    contacts: contacts.map((contact) => contactAt(contact, match.id)),
    latest: activities.slice(0, 10).map(entry),
  };
}

export const profile = (startup: Startup) => ({
  name: startup.name,
  plan: startup.plan,
  modality: startup.drugModality,
  disease: startup.diseaseFocus,
  stage: startup.investmentStage,
  locations: startup.geography,
  amount: startup.investmentAmount,
  currency: startup.investmentCurrency,
  description: untrusted(startup.description),
});
