import type { Understanding } from '../taxonomy/understand.ts';
import { msg, rowOf } from '../words/message.ts';
import { distinctCompanies } from './evidence.ts';
import type { CompanyFacts } from './fingerprint.ts';
import type { Evidence } from './match.ts';
import type { StartupFacts } from './startup-facts.ts';
import type { ToldDeal } from './story.ts';

type Topics = Pick<CompanyFacts, 'modalities' | 'diseases'>;

/** What a portfolio company and the startup have in common, by id. */
export interface Overlap extends Topics {
  /** Competitor: the same modality and the same disease area. Synergy: one of them, so know-how or a market in common. Null: neither. */
  readonly relation: 'competitor' | 'synergy' | null;
}

/** The only rule that calls a portfolio company a competitor or a synergy. */
export function overlapOf(startup: Topics, company: Topics, understanding: Understanding): Overlap {
  const inCommon = (kind: 'modality' | 'disease', ours: readonly string[], theirs: readonly string[]) => {
    const wider = (id: string) => understanding.withParents(kind, [id]);
    // Facts may contain the wider group beside the area itself; two areas of one group are not the same area.
    const [own, others] = [narrowest(ours, wider), narrowest(theirs, wider)];
    return others.filter((id) => own.some((one) => wider(one).includes(id) || wider(id).includes(one)));
  };
  const modalities = inCommon('modality', startup.modalities, company.modalities);
  const diseases = inCommon('disease', startup.diseases, company.diseases);
  const both = modalities.length > 0 && diseases.length > 0;
  return {
    modalities,
    diseases,
    relation: both ? 'competitor' : modalities.length + diseases.length > 0 ? 'synergy' : null,
  };
}

/**
 * The investor's companies that compete with the startup, and those that complement it: shared topics, the
 * newest deal with each, and its source.
 */
export function portfolioOverlap(
  startup: Pick<StartupFacts, 'modalities' | 'diseases'>,
  deals: readonly ToldDeal[],
  understanding: Understanding,
): { readonly competitors: readonly ToldOverlap[]; readonly synergies: readonly ToldOverlap[] } {
  const found = distinctCompanies(deals).map((deal) => ({ deal, ...overlapOf(startup, deal.company, understanding) }));
  const of = (relation: Overlap['relation']) =>
    found
      .filter((one) => one.relation === relation)
      .map(({ deal, modalities, diseases }) => ({
        deal,
        evidence: {
          text: msg('{name}: {shared}', {
            name: deal.companyName,
            shared: rowOf(
              [
                ...modalities.map((id) => ({ label: understanding.label('modality', id) })),
                ...diseases.map((id) => ({ label: understanding.label('disease', id) })),
              ],
              ', ',
            ),
          }),
          kind: 'deal' as const,
          source: deal.source,
          date: deal.date,
        },
      }));
  return { competitors: of('competitor'), synergies: of('synergy') };
}

export interface ToldOverlap {
  readonly deal: ToldDeal;
  readonly evidence: Evidence;
}

const narrowest = (ids: readonly string[], wider: (id: string) => readonly string[]): readonly string[] =>
  ids.filter((id) => !ids.some((other) => other !== id && wider(other).includes(id)));
