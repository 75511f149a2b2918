import { covers, type Place } from '../taxonomy/places.ts';
import { type Message, msg, type Value } from '../words/message.ts';
import { distinctCompanies } from './evidence.ts';
import type { Tally } from './fingerprint.ts';
import { type Relation, relationOf } from './fit.ts';
import type { Criterion } from './match.ts';
import { chequeRelation, isNear, nextStages, roundRelation, sameParent, withWider } from './relations.ts';
import {
  areaAt,
  chequeRange,
  mostSeen,
  type PlaceLevel,
  placesSeen,
  roundHabit,
  roundRange,
  type Story,
  type ToldDeal,
  type ToldInvestor,
} from './story.ts';

/** What about the investor made a criterion fit, close or a gap; undefined if nothing is known. */
export function decidingFact(criterion: Criterion, story: Story): Message | undefined {
  const relation = relationOf(story.ranked.teeth[criterion]);
  return relation ? deciders[criterion](story, relation) : undefined;
}

type Decider = (story: Story, relation: Relation) => Message | undefined;

const deciders: Readonly<Record<Criterion, Decider>> = {
  stage({ startup, investor, understanding }, relation) {
    const near = relation === 'fits' ? [startup.stage ?? ''] : nextStages(startup.stage);
    return ofTerms(relation, {
      near,
      deals: investor.deals,
      idsOf: ({ stage }) => (stage === null ? [] : [stage]),
      declared: investor.fingerprint.declared.stages,
      tally: investor.fingerprint.stages,
      label: (id) => understanding.label('stage', id),
    });
  },
  place: ofPlace,
  modality(story, relation) {
    const { startup, investor } = story;
    const fact = ofField(story, relation, 'modality');
    if (fact && (relation !== 'gap' || investor.fingerprint.modalities.total > 0)) return fact;
    const kind =
      startup.category && relation === 'close' ? startup.category : mostSeen(investor.fingerprint.categories);
    return kind ? msg('{kind}, modality unknown', { kind: { label: kind } }) : fact;
  },
  disease: (story, relation) => ofField(story, relation, 'disease'),
  cheque({ startup, investor }) {
    const { chequeFrom, chequeTo } = investor.fingerprint.declared;
    const habit = roundHabit(investor);
    const amount = startup.amountUsd ?? 0;
    const declared = chequeRelation(amount, chequeFrom, chequeTo);
    const seen = habit ? roundRelation(amount, habit.low, habit.high) : 0;
    // Check sizes that rule out any deal decide, whatever the rounds show.
    if (declared > 0 && (declared === 1 || declared > seen)) return chequeRange(chequeFrom, chequeTo);
    return habit && roundRange(habit);
  },
  recency({ investor }) {
    const { lastDeal, lastSeen } = investor.fingerprint;
    if (lastSeen === null)
      return msg('{count, plural, one {1 deal, date unknown} other {# deals, dates unknown}}', {
        count: investor.deals.length,
      });
    const month = { month: lastSeen };
    if (lastSeen !== lastDeal) return msg('Last seen {month}', { month });
    const company = investor.deals.find(({ date }) => date === lastDeal)?.companyName;
    return company ? msg('Last deal {month}: {company}', { month, company }) : msg('Last deal {month}', { month });
  },
  thesis({ ranked }) {
    return ranked.closerThan === null
      ? undefined
      : msg('Closer match than {share}% of investors', { share: ranked.closerThan });
  },
};

function ofField({ startup, investor, understanding }: Story, relation: Relation, kind: 'modality' | 'disease') {
  const { fingerprint } = investor;
  const isModality = kind === 'modality';
  const own = isModality ? startup.modalities : withWider('disease', startup.diseases);
  return ofTerms(relation, {
    near: relation === 'fits' ? own : sameParent(kind, own),
    deals: investor.deals,
    idsOf: ({ company }) => (isModality ? company.modalities : company.diseases),
    declared: isModality ? fingerprint.declared.modalities : fingerprint.declared.diseases,
    tally: isModality ? fingerprint.modalities : fingerprint.diseases,
    label: (id) => understanding.label(kind, id),
  });
}

interface Terms {
  readonly near: readonly string[];
  readonly deals: ToldInvestor['deals'];
  readonly idsOf: (deal: ToldDeal) => readonly string[];
  readonly declared: readonly string[];
  readonly tally: Tally;
  readonly label: (id: string) => string;
}

/** Deals count before declarations; if nothing is near, the investor's most frequent value is named. */
function ofTerms(relation: Relation, { near, deals, idsOf, declared, tally, label }: Terms): Message | undefined {
  if (relation === 'gap') {
    const most = mostSeen(tally);
    if (most) return mostly(termOf(label(most)), tally.counts.get(most) ?? 0, tally.total);
    return declared[0] ? says(termOf(label(declared[0]))) : undefined;
  }
  const best = mostSeen({ counts: new Map([...tally.counts].filter(([id]) => near.includes(id))) });
  if (best)
    return ofDeals(
      deals.filter((deal) => idsOf(deal).includes(best)),
      termOf(label(best)),
    );
  const said = declared.find((id) => near.includes(id));
  return said ? says(termOf(label(said))) : undefined;
}

function ofPlace({ startup, investor, understanding }: Story, relation: Relation): Message | undefined {
  const { places } = understanding;
  const levels: readonly PlaceLevel[] =
    relation === 'fits' ? ['metro', 'state'] : relation === 'close' ? ['region', 'country'] : [];
  for (const level of levels) {
    const own = startup.places.find(
      (place) =>
        nameAt(place, level) !== null &&
        investor.deals.some(({ company }) => nameAt(company.place, level) === nameAt(place, level)),
    );
    if (own)
      return ofDeals(
        investor.deals.filter(({ company }) => nameAt(company.place, level) === nameAt(own, level)),
        { place: places.label(areaAt(own, level)) },
      );
  }
  const declared = investor.fingerprint.declared.places;
  const isMeant = relation === 'fits' ? covers : isNear;
  const said = declared.find((theirs) => startup.places.some((ours) => isMeant(theirs, ours))) ?? declared[0];
  const saying = said && says({ place: places.label(said) });
  if (relation !== 'gap' && saying) return saying;
  const { total, counts } = placesSeen(investor, understanding);
  const most = mostSeen({ counts });
  return most ? mostly({ place: most }, counts.get(most) ?? 0, total) : saying;
}

/** If no metropolitan area is known, the town is used. */
const nameAt = (place: Place, level: PlaceLevel): string | null =>
  level === 'metro' ? (place.metro ?? place.city) : place[level];

function ofDeals(deals: readonly ToldDeal[], what: Value): Message {
  const count = distinctCompanies(deals).length;
  const [newest] = deals;
  const company = newest?.companyName ?? '';
  const month = newest?.date ? { month: newest.date } : undefined;
  if (count === 1)
    return month
      ? msg('{what}: {company}, {month}', { what, company, month })
      : msg('{what}: {company}', { what, company });
  return month
    ? msg('{what}: {count} companies, last {month}', { what, count, month })
    : msg('{what}: {count} companies', { what, count });
}

const says = (what: Value): Message => msg('Says: {what}', { what });
const mostly = (what: Value, count: number, total: number): Message =>
  msg('Mostly {what}: {count} of {total} deals', { what, count, total });
const termOf = (label: string): Value => ({ label, as: 'short' });
