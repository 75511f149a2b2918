import { formatMoney } from '../money.ts';
import type { Understanding } from '../taxonomy/understand.ts';
import { likeness } from './alike-deals.ts';
import { assess } from './assessment.ts';
import type { Declared } from './fingerprint.ts';
import { type Criterion, criteria, type Evidence, type Remark, type Tooth } from './match.ts';
import { remarksAgainst, remarksThatRaise } from './remarks.ts';
import { monthsBetween } from './signals.ts';
import { chequeRange, plural, type Story, type ToldDeal, type ToldFact, type ToldInvestor } from './story.ts';

export interface Explanation {
  readonly teeth: Tooth[];
  readonly against: Remark[];
  readonly raises: Remark[];
  readonly overallAssessment: string;
}

/** Tells why an investor stands where it stands: the evidence by criterion, what speaks against, what would raise the fit. */
export function explainMatch(story: Story): Explanation {
  const teeth = criteria.map((criterion): Tooth => {
    const score = story.ranked.teeth[criterion];
    const { yours, theirs, evidence } = tellers[criterion](story);
    return { criterion, score: score === null ? null : Math.round(score * 1000) / 1000, yours, theirs, evidence };
  });
  const against = remarksAgainst(story, teeth);
  const raises = remarksThatRaise(story, teeth);
  return { teeth, against, raises, overallAssessment: assess(story, { teeth, against, raises }) };
}

type Told = Pick<Tooth, 'yours' | 'theirs' | 'evidence'>;

/** Deals shown per criterion; more would bury the reader. */
const mostDeals = 3;

const tellers: Readonly<Record<Criterion, (story: Story) => Told>> = {
  stage({ startup, investor, understanding }) {
    const label = (id: string) => understanding.label('stage', id);
    const yours = [
      startup.stage && label(startup.stage),
      startup.rdStage && understanding.label('rdStage', startup.rdStage),
    ];
    return {
      yours: yours.filter(Boolean).join(', '),
      theirs: saidOrSeen(investor.fingerprint.declared.stages, investor.fingerprint.stages.counts, label),
      evidence: [
        ...declaredEvidence(investor, 'stage', 'Invests at', label),
        ...dealEvidence(investor, understanding, ({ stage }) => stage !== null && stage === startup.stage),
      ],
    };
  },
  place({ startup, investor, understanding }) {
    const { places } = understanding;
    const declared = investor.fingerprint.declared.places.map((place) => places.label(place));
    const seen = new Map<string, number>();
    for (const { company } of investor.deals) {
      const label = places.label(company.place);
      if (label) seen.set(label, (seen.get(label) ?? 0) + 1);
    }
    const level = (['metro', 'state', 'region'] as const).find((name) =>
      investor.deals.some(({ company }) =>
        startup.places.some((own) => own[name] !== null && own[name] === company.place[name]),
      ),
    );
    return {
      yours: startup.places.map((place) => places.label(place)).join('; '),
      theirs: saidOrSeen(declared, seen, (name) => name, '; '),
      evidence: [
        ...declaredEvidence(investor, 'geography', 'Invests in', (name) => name),
        ...dealEvidence(investor, understanding, ({ company }) =>
          startup.places.some(
            (own) => level !== undefined && own[level] !== null && own[level] === company.place[level],
          ),
        ),
      ],
    };
  },
  modality({ startup, investor, understanding }) {
    const label = (id: string) => understanding.label('modality', id);
    const told = ofTerms(investor, startup.modalities, 'modality', label, understanding);
    if (told.evidence.length > 0 || investor.fingerprint.modalities.total > 0 || startup.category === null) return told;
    // Some sources name no more than the kind of company; then that is all that is compared, and it is said.
    const kinds = [...investor.fingerprint.categories.counts.keys()];
    return {
      ...told,
      theirs: kinds.length > 0 ? `${kinds.join(', ')} (category only)` : '',
      evidence: dealEvidence(
        investor,
        understanding,
        ({ company }) => company.category === startup.category,
        'category only',
      ),
    };
  },
  cheque({ startup, investor, understanding }) {
    const { chequeFrom, chequeTo } = investor.fingerprint.declared;
    const sizes = investor.deals.flatMap(({ amountUsd }) => amountUsd ?? []).sort((a, b) => a - b);
    const [low, high] = [sizes[Math.floor(sizes.length * 0.1)], sizes[Math.floor((sizes.length - 1) * 0.9)]];
    const seen =
      low === undefined || high === undefined
        ? ''
        : low === high
          ? `Rounds of ${formatMoney(low)}`
          : `Rounds of ${formatMoney(low)} to ${formatMoney(high)}`;
    const own = startup.amountUsd;
    const nearest = (deal: ToldDeal) => Math.abs(Math.log((deal.amountUsd ?? 1) / (own ?? 1)));
    const near = investor.deals.filter(({ amountUsd }) => own && amountUsd).sort((a, b) => nearest(a) - nearest(b));
    return {
      yours: own ? `${formatMoney(own)} round` : '',
      theirs: [chequeRange(chequeFrom, chequeTo), seen].filter(Boolean).join('; '),
      evidence: [
        ...declaredEvidence(investor, 'cheque_from', 'Cheques from', (sum) => formatMoney(Number(sum))),
        ...declaredEvidence(investor, 'cheque_to', 'Cheques up to', (sum) => formatMoney(Number(sum))),
        ...near.slice(0, mostDeals).map((deal) => evidenceOf(deal, understanding)),
      ],
    };
  },
  disease({ startup, investor, understanding }) {
    return ofTerms(investor, startup.diseases, 'disease', (id) => understanding.label('disease', id), understanding);
  },
  recency({ startup, investor, understanding }) {
    const { lastSeen, lastDeal } = investor.fingerprint;
    const lately = investor.deals.filter(({ date }) => date !== null && monthsBetween(date, startup.today) <= 24);
    const likeYours = [...lately].sort((a, b) => likeness(startup, b) - likeness(startup, a)).slice(0, mostDeals);
    const shown = likeYours.length > 0 ? likeYours : investor.deals.filter(({ date }) => date !== null).slice(0, 1);
    return {
      yours: 'Raising now',
      theirs: [
        lately.length > 0 ? `${plural(lately.length, 'deal')} in the last 24 months` : '',
        lastDeal ? `last deal ${lastDeal}` : '',
        lastSeen && lastSeen !== lastDeal ? `last seen ${lastSeen}` : '',
      ]
        .filter(Boolean)
        .join('; '),
      evidence: [
        ...shown.map((deal) => evidenceOf(deal, understanding)),
        ...(lastSeen && lastSeen !== lastDeal
          ? [{ text: 'Last seen active', kind: 'profile' as const, source: investor.source, date: lastSeen }]
          : []),
      ],
    };
  },
  thesis({ texts, investor, understanding }) {
    const companies = investor.closest.flatMap(
      (number) => investor.deals.find(({ company }) => company.number === number) ?? [],
    );
    return {
      yours: texts.length > 0 ? `Your ${texts.join(' and ')}` : '',
      theirs: excerpt(investor.thesis, 140),
      evidence: [
        ...(investor.thesis
          ? [{ text: excerpt(investor.thesis, 240), kind: 'text' as const, source: investor.source, date: null }]
          : []),
        ...companies.map((deal) => ({
          text: [deal.companyName, excerpt(deal.description, 140) || topicOf(deal, understanding)]
            .filter(Boolean)
            .join(': '),
          kind: 'text' as const,
          source: deal.source,
          date: deal.date,
        })),
      ],
    };
  },
};

function ofTerms(
  investor: ToldInvestor,
  own: readonly string[],
  kind: 'modality' | 'disease',
  label: (id: string) => string,
  understanding: Understanding,
): Told {
  const declared: Declared = investor.fingerprint.declared;
  const tally = kind === 'modality' ? investor.fingerprint.modalities : investor.fingerprint.diseases;
  const idsOf = ({ company }: ToldDeal) => (kind === 'modality' ? company.modalities : company.diseases);
  return {
    yours: own.map(label).join(', '),
    theirs: saidOrSeen(kind === 'modality' ? declared.modalities : declared.diseases, tally.counts, label, '; '),
    evidence: [
      ...declaredEvidence(investor, kind, kind === 'modality' ? 'Looks for' : 'Invests in', label),
      ...dealEvidence(investor, understanding, (deal) => idsOf(deal).some((id) => own.includes(id))),
    ],
  };
}

/** What the investor says, else the three values seen most often; equal counts by name. */
function saidOrSeen(
  said: readonly string[],
  seen: ReadonlyMap<string, number>,
  label: (id: string) => string,
  glue = ', ',
): string {
  if (said.length > 0) return said.slice(0, 4).map(label).join(glue);
  return [...seen]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 3)
    .map(([id]) => label(id))
    .join(glue);
}

function declaredEvidence(
  investor: ToldInvestor,
  field: ToldFact['field'],
  says: string,
  label: (value: string) => string,
): Evidence[] {
  const facts = investor.facts.filter((fact) => fact.field === field);
  const [first] = facts;
  if (!first) return [];
  return [
    {
      text: `${says} ${facts.map(({ value }) => label(value)).join('; ')}`,
      kind: 'declared',
      source: first.source,
      date: first.seenAt,
    },
  ];
}

const dealEvidence = (
  investor: ToldInvestor,
  understanding: Understanding,
  fits: (deal: ToldDeal) => boolean,
  note?: string,
): Evidence[] =>
  distinctCompanies(investor.deals.filter(fits))
    .slice(0, mostDeals)
    .map((deal) => evidenceOf(deal, understanding, note));

/** One deal as a line: "Series A of Calvera Bio, $12.0M, Boston, MA, Gene therapy". */
export function evidenceOf(deal: ToldDeal, understanding: Understanding, note?: string): Evidence {
  const { companyName, stage, amountUsd, company, source, date } = deal;
  const facts = [
    amountUsd ? formatMoney(amountUsd) : '',
    understanding.places.label(company.place),
    note ?? topicOf(deal, understanding),
  ];
  const round = stage ? `${understanding.label('stage', stage)} of ${companyName}` : `Round of ${companyName}`;
  return { text: [round, ...facts].filter(Boolean).join(', '), kind: 'deal', source, date };
}

function topicOf({ company }: ToldDeal, understanding: Understanding): string {
  const [modality] = company.modalities;
  const [disease] = company.diseases;
  return [modality && understanding.label('modality', modality), disease && understanding.label('disease', disease)]
    .filter(Boolean)
    .join(', ');
}

function distinctCompanies(deals: readonly ToldDeal[]): ToldDeal[] {
  const seen = new Set<number>();
  return deals.filter(({ company }) => !seen.has(company.number) && seen.add(company.number));
}

/** The beginning of a text, cut between words. */
export function excerpt(text: string, most: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= most) return flat;
  const cut = flat.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`;
}
