import type { Understanding } from '../taxonomy/understand.ts';
import { excerpt } from '../words/labels.ts';
import { type List, type Message, msg, rowOf, type Text, type Value } from '../words/message.ts';
import { likeness } from './alike-deals.ts';
import type { SignsOfLife } from './alive.ts';
import { assess } from './assessment.ts';
import { decidingFact } from './decided-by.ts';
import { chooseEvidence, dealFinding, distinctCompanies, type Finding, topicsOf } from './evidence.ts';
import type { Declared } from './fingerprint.ts';
import { type Criterion, criteria, type Evidence, type Remark, type Tooth } from './match.ts';
import { portfolioOverlap } from './portfolio-overlap.ts';
import { remarksThatRaise } from './raises.ts';
import { remarksAgainst } from './remarks.ts';
import { monthsBetween } from './signals.ts';
import {
  chequeRange,
  nearLevel,
  placesSeen,
  roundHabit,
  roundRange,
  type Story,
  type ToldDeal,
  type ToldFact,
  type ToldInvestor,
} from './story.ts';
import { columnWidth } from './wording.ts';

export interface Explanation {
  readonly teeth: Tooth[];
  readonly against: Remark[];
  readonly raises: Remark[];
  readonly competitors: Evidence[];
  readonly synergies: Evidence[];
  readonly overallAssessment: Message;
}

/** Explains an investor's rank: the evidence by criterion, the concerns, and what would raise the fit. */
export function explainMatch(story: Story): Explanation {
  const told = Object.fromEntries(criteria.map((criterion) => [criterion, tellers[criterion](story)])) as Record<
    Criterion,
    Told
  >;
  const evidence = chooseEvidence(
    Object.fromEntries(criteria.map((criterion) => [criterion, told[criterion].findings])) as Record<
      Criterion,
      Finding[]
    >,
  );
  const teeth = criteria.map((criterion): Tooth => {
    const score = story.ranked.teeth[criterion];
    const { yours, theirs, signs } = told[criterion];
    const decidedBy = decidingFact(criterion, story);
    return {
      criterion,
      score,
      yours,
      theirs,
      ...(decidedBy ? { decidedBy } : {}),
      evidence: evidence[criterion],
      ...(signs ? { signs } : {}),
    };
  });
  const against = remarksAgainst(story);
  const overlap = portfolioOverlap(story.startup, story.investor.deals, story.understanding);
  const lines = (found: typeof overlap.competitors) => found.slice(0, mostCompanies).map(({ evidence: line }) => line);
  return {
    teeth,
    against,
    raises: remarksThatRaise(story),
    competitors: lines(overlap.competitors),
    synergies: lines(overlap.synergies),
    overallAssessment: assess(story, against),
  };
}

/** Companies named with a match; the list of similar companies has the others. */
const mostCompanies = 5;

interface Told {
  /** Both fit the column of a criterion. */
  readonly yours: Text;
  readonly theirs: Text;
  readonly findings: readonly Finding[];
  readonly signs?: SignsOfLife;
}

/** Deals a criterion may choose its lines from: enough that no two criteria must show the same. */
const mostDeals = 24;

const tellers: Readonly<Record<Criterion, (story: Story) => Told>> = {
  stage({ startup, investor, understanding }) {
    const label = (id: string) => ({ label: understanding.label('stage', id) });
    return {
      yours: fitting(
        [
          ...(startup.stage ? [label(startup.stage)] : []),
          ...(startup.rdStage ? [{ label: understanding.label('rdStage', startup.rdStage) }] : []),
        ],
        ', ',
      ),
      theirs: saidOrSeen(
        investor.fingerprint.declared.stages,
        investor.fingerprint.stages.counts,
        [startup.stage],
        label,
        ', ',
      ),
      findings: [
        ...declaredEvidence(investor, 'stage', (facts) => msg('Invests at {facts}', { facts }), label),
        ...dealEvidence(investor, understanding, ({ stage }) => stage !== null && stage === startup.stage),
      ],
    };
  },
  place({ startup, investor, understanding }) {
    const { places } = understanding;
    const declared = investor.fingerprint.declared.places.map((place) => places.label(place));
    const { counts: seen } = placesSeen(investor, understanding);
    const level = nearLevel(startup, investor);
    return {
      yours: fitting(
        startup.places.map((place) => ({ place: places.label(place) })),
        '; ',
      ),
      theirs: saidOrSeen(
        declared,
        seen,
        startup.places.map((place) => places.label(place)),
        (place) => ({ place }),
        '; ',
      ),
      findings: [
        ...declaredEvidence(
          investor,
          'geography',
          (facts) => msg('Invests in {facts}', { facts }),
          (place) => ({ place }),
        ),
        ...dealEvidence(investor, understanding, ({ company }) =>
          startup.places.some(
            (own) => level !== undefined && own[level] !== null && own[level] === company.place[level],
          ),
        ),
      ],
    };
  },
  modality({ startup, investor, understanding }) {
    const label = (id: string) => ({ label: understanding.label('modality', id) });
    const told = ofTerms(investor, startup.modalities, 'modality', label, understanding);
    if (told.findings.length > 0 || investor.fingerprint.modalities.total > 0 || startup.category === null) return told;
    // Some sources name only the kind of company; then only that is compared, and the text says so.
    const [kind] = investor.fingerprint.categories.counts.keys();
    return {
      ...told,
      theirs: kind ? msg('{kind} (category only)', { kind: { label: kind } }) : '',
      findings: dealEvidence(
        investor,
        understanding,
        ({ company }) => company.category === startup.category,
        msg('category only'),
      ),
    };
  },
  cheque({ startup, investor, understanding }) {
    const { chequeFrom, chequeTo } = investor.fingerprint.declared;
    const habit = roundHabit(investor);
    const declared = chequeRange(chequeFrom, chequeTo);
    const own = startup.amountUsd;
    const nearest = (deal: ToldDeal) => Math.abs(Math.log((deal.amountUsd ?? 1) / (own ?? 1)));
    const near = investor.deals.filter(({ amountUsd }) => own && amountUsd).sort((a, b) => nearest(a) - nearest(b));
    return {
      yours: own ? msg('{sum} round', { sum: { usd: own } }) : '',
      theirs: fitting([...(declared ? [declared] : []), ...(habit ? [roundRange(habit)] : [])], '; '),
      findings: [
        ...(declared
          ? investor.facts
              .filter(({ field }) => field === 'cheque_from' || field === 'cheque_to')
              .slice(0, 1)
              .map((fact) => declaredFinding(fact, declared))
          : []),
        ...distinctCompanies(near)
          .slice(0, mostDeals)
          .map((deal) => dealFinding(deal, understanding)),
      ],
    };
  },
  disease({ startup, investor, understanding }) {
    return ofTerms(
      investor,
      startup.diseases,
      'disease',
      (id) => ({ label: understanding.label('disease', id) }),
      understanding,
    );
  },
  recency({ startup, investor, understanding }) {
    const { lastSeen, lastDeal } = investor.fingerprint;
    const lately = investor.deals.filter(({ date }) => date !== null && monthsBetween(date, startup.today) <= 24);
    const likeYours = distinctCompanies([...lately].sort((a, b) => likeness(startup, b) - likeness(startup, a))).slice(
      0,
      mostDeals,
    );
    const shown = likeYours.length > 0 ? likeYours : investor.deals.filter(({ date }) => date !== null).slice(0, 1);
    return {
      signs: { lastDeal, lastSeen, checked: startup.today },
      yours: msg('Raising now'),
      theirs: fitting(
        lately.length > 0
          ? [msg('{count, plural, one {1 deal} other {# deals}} in 24 months', { count: lately.length })]
          : [
              ...(lastDeal ? [msg('Last deal {day}', { day: { day: lastDeal } })] : []),
              ...(lastSeen && lastSeen !== lastDeal ? [msg('last seen {day}', { day: { day: lastSeen } })] : []),
            ],
        '; ',
      ),
      findings: [
        ...shown.map((deal) => dealFinding(deal, understanding)),
        ...(lastSeen && lastSeen !== lastDeal
          ? [
              {
                text: msg('Last seen active'),
                kind: 'profile' as const,
                source: investor.source,
                date: lastSeen,
                company: null,
              },
            ]
          : []),
      ],
    };
  },
  thesis({ texts, investor, understanding }) {
    const companies = investor.closest.flatMap(
      (number) => investor.deals.find(({ company }) => company.number === number) ?? [],
    );
    return {
      yours: texts.length > 0 ? yourTexts(texts) : '',
      theirs: investor.thesis
        ? excerpt(investor.thesis, columnWidth)
        : companies[0]
          ? fitting([msg('Backed {name}', { name: companies[0].companyName })], ', ')
          : '',
      findings: [
        ...(investor.thesis
          ? [
              {
                text: excerpt(investor.thesis, 240),
                kind: 'text' as const,
                source: investor.source,
                date: null,
                company: null,
              },
            ]
          : []),
        ...companies.map((deal) => ({
          text: companyLine(deal, understanding),
          kind: 'text' as const,
          source: deal.source,
          date: deal.date,
          company: deal.company.number,
        })),
      ],
    };
  },
};

function ofTerms(
  investor: ToldInvestor,
  own: readonly string[],
  kind: 'modality' | 'disease',
  label: (id: string) => Value,
  understanding: Understanding,
): Told {
  const declared: Declared = investor.fingerprint.declared;
  const tally = kind === 'modality' ? investor.fingerprint.modalities : investor.fingerprint.diseases;
  const idsOf = ({ company }: ToldDeal) => (kind === 'modality' ? company.modalities : company.diseases);
  return {
    yours: fitting(own.map(label), ', '),
    theirs: saidOrSeen(kind === 'modality' ? declared.modalities : declared.diseases, tally.counts, own, label, '; '),
    findings: [
      ...declaredEvidence(
        investor,
        kind,
        kind === 'modality'
          ? (facts) => msg('Looks for {facts}', { facts })
          : (facts) => msg('Invests in {facts}', { facts }),
        label,
      ),
      ...dealEvidence(investor, understanding, (deal) => idsOf(deal).some((id) => own.includes(id))),
    ],
  };
}

/** The investor's declared values, the startup's own first, else the most frequent ones. As many as fit. */
function saidOrSeen(
  said: readonly string[],
  seen: ReadonlyMap<string, number>,
  own: readonly (string | null)[],
  label: (id: string) => Value,
  by: List['by'],
): Text {
  const shared = [...said].sort((a, b) => Number(own.includes(b)) - Number(own.includes(a)));
  const often = [...seen].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([id]) => id);
  return fitting((said.length > 0 ? shared : often).map(label), by);
}

const fitting = (values: readonly Value[], by: List['by']): Text =>
  values.length > 0 ? rowOf(values.slice(0, mostValues), by, columnWidth) : '';
const mostValues = 6;

function declaredEvidence(
  investor: ToldInvestor,
  field: ToldFact['field'],
  says: (facts: Message) => Message,
  label: (value: string) => Value,
): Finding[] {
  const facts = investor.facts.filter((fact) => fact.field === field);
  const [first] = facts;
  return first
    ? [
        declaredFinding(
          first,
          says(
            rowOf(
              facts.map(({ value }) => label(value)),
              '; ',
            ),
          ),
        ),
      ]
    : [];
}

const declaredFinding = ({ source, seenAt }: ToldFact, text: Message): Finding => ({
  text,
  kind: 'declared',
  source,
  date: seenAt,
  company: null,
});

const yourTexts = (texts: Story['texts']): Message =>
  msg(texts.length > 1 ? 'Your description and deck' : texts[0] === 'deck' ? 'Your deck' : 'Your description');

function companyLine(deal: ToldDeal, understanding: Understanding): Text {
  const description = excerpt(deal.description, 140);
  if (description) return `${deal.companyName}: ${description}`;
  const topics = topicsOf(deal, understanding);
  return topics.length > 0
    ? msg('{name}: {shared}', { name: deal.companyName, shared: rowOf(topics, ', ') })
    : deal.companyName;
}

const dealEvidence = (
  investor: ToldInvestor,
  understanding: Understanding,
  fits: (deal: ToldDeal) => boolean,
  topic?: Message,
): Finding[] =>
  distinctCompanies(investor.deals.filter(fits))
    .slice(0, mostDeals)
    .map((deal) => dealFinding(deal, understanding, topic));
