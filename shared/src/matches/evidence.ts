import type { Understanding } from '../taxonomy/understand.ts';
import { type Message, msg, rowOf, type Value } from '../words/message.ts';
import { type Criterion, criteria, type Evidence } from './match.ts';
import type { ToldDeal } from './story.ts';

export interface Finding extends Evidence {
  /** Number of the company; null if it is about the investor itself. */
  readonly company: number | null;
}

/** Lines per criterion; more would overwhelm the reader. */
const mostLines = 3;

/**
 * Chooses what each criterion shows: its own statements first, then deals that no other criterion shows,
 * and a deal shown elsewhere only if there is no other. Criteria with few findings choose first.
 */
export function chooseEvidence(
  findings: Readonly<Record<Criterion, readonly Finding[]>>,
): Readonly<Record<Criterion, Evidence[]>> {
  const shown = new Set<number>();
  const chosen = new Map<Criterion, Evidence[]>();
  const poorestFirst = [...criteria].sort((a, b) => findings[a].length - findings[b].length);
  for (const criterion of poorestFirst) {
    const isShown = ({ company }: Finding) => Number(company !== null && shown.has(company));
    const lines = [...findings[criterion]].sort((a, b) => isShown(a) - isShown(b)).slice(0, mostLines);
    for (const { company } of lines) if (company !== null) shown.add(company);
    chosen.set(
      criterion,
      lines.map(({ text, kind, source, date }) => ({ text, kind, source, date })),
    );
  }
  return Object.fromEntries(criteria.map((criterion) => [criterion, chosen.get(criterion) ?? []])) as Record<
    Criterion,
    Evidence[]
  >;
}

/**
 * One deal as a line: "Series A of Calvera Bio, $12.0M, Boston, MA, Gene therapy". `topic` replaces the company's own topics at the end.
 */
export function dealFinding(deal: ToldDeal, understanding: Understanding, topic?: Message): Finding {
  const { companyName: name, stage, amountUsd, company, source, date } = deal;
  const place = understanding.places.label(company.place);
  const text = rowOf(
    [
      stage
        ? msg('{round} of {name}', { round: { label: understanding.label('stage', stage) }, name })
        : msg('Round of {name}', { name }),
      ...(amountUsd ? [{ usd: amountUsd }] : []),
      ...(place ? [{ place }] : []),
      ...(topic ? [topic] : topicsOf(deal, understanding)),
    ],
    ', ',
  );
  return { text, kind: 'deal', source, date, company: company.number };
}

export function topicsOf({ company }: ToldDeal, understanding: Understanding): Value[] {
  const [modality] = company.modalities;
  const [disease] = company.diseases;
  return [
    ...(modality ? [{ label: understanding.label('modality', modality) }] : []),
    ...(disease ? [{ label: understanding.label('disease', disease) }] : []),
  ];
}

export function distinctCompanies(deals: readonly ToldDeal[]): ToldDeal[] {
  const seen = new Set<number>();
  return deals.filter(({ company }) => !seen.has(company.number) && seen.add(company.number));
}
