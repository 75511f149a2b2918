import { createPhraseFinder } from '../taxonomy/phrases.ts';
import { headingsOf } from './headings.ts';
import { questionById } from './rubric/rubric.ts';
import { Section } from './section.ts';
import { phrasesIn, subjectsOfHeading } from './terms.ts';

/**
 * By the heading, since the body of a slide mentions everything. The first page without a telling heading is the cover, the
 * second tells the problem, as decks begin.
 */
export function sectionOf({ title, text, at }: { title: string; text: string; at: number }): Section {
  const [found] = headingsOf(title, findHeadings);
  const [section] = found?.ids ?? [];
  if (section) return section as Section;
  if (at === 0 || text === '') return text === '' ? 'other' : 'cover';
  const [question] = subjectsOfHeading(title).keys();
  return questionById.get(question ?? '')?.sections[0] ?? (at === 1 ? 'problem' : 'other');
}

/** The sections a deck has, each with its slides. */
export function sectionsFound(
  pages: readonly { readonly number: number; readonly section: Section }[],
): { section: Section; pages: number[] }[] {
  const numbers = Map.groupBy(pages, ({ section }) => section);
  return Section.options.flatMap((section) => {
    const found = numbers.get(section);
    return found && section !== 'other' ? [{ section, pages: found.map(({ number }) => number) }] : [];
  });
}

/** Headings in English and German; one that ends in `*` stands for the words that begin with it. */
const headings: Readonly<Partial<Record<Section, string>>> = {
  problem:
    'problem, the problem, the need, unmet need, unmet medical need, the challenge, disease, burden, status quo, why it matters, bedarf, das problem, herausforderung, krankheit, erkrankung, versorgungslücke',
  solution:
    'solution, our solution, our approach, approach, product, our product, what we do, lösung, unsere lösung, unser ansatz, ansatz, produkt',
  technology:
    'technology, technologies, platform, mechanism, mechanism of action, mode of action, science, how it works, pipeline, manufactur*, technologie, plattform, wirkmechanismus, wirkprinzip, wissenschaft, herstellung, so funktioniert es',
  data: 'data, results, evidence, proof of concept, efficacy, safety, preclinical data, clinical data, validation, daten, ergebnisse, wirksamkeit, sicherheit, präklinik, nachweis, validierung',
  market:
    'market, market size, opportunity, market opportunity, addressable market, why now, pricing, reimbursement, markt, marktpotenzial, marktgröße, patienten, kunden, erstattung, warum jetzt',
  competition:
    'competition, competitors, competitive landscape, competitive advantage, differentiation, landscape, alternatives, wettbewerb, wettbewerber, wettbewerbsvorteil, konkurrenz, differenzierung, alleinstellung',
  property:
    'intellectual property, patents, ip, patent position, freedom to operate, patente, schutzrechte, patentlage',
  regulatory:
    'regulatory, regulatory path, regulatory strategy, clinical development, clinical plan, path to clinic, zulassung, regulatorik, klinische entwicklung, klinischer plan, weg in die klinik',
  business:
    'business model, commercial*, go to market, revenue, partnering, partnerships, geschäftsmodell, vermarktung, vertrieb, partner',
  team: 'team, our team, the team, leadership, management, founders, people, advisors, advisers, board, who we are, unser team, das team, gründer, führung, beirat, wer wir sind',
  plan: 'plan, milestones, roadmap, timeline, next steps, development plan, risks, risk, meilensteine, zeitplan, fahrplan, nächste schritte, entwicklungsplan, risiken',
  ask: 'the ask, ask, the round, round, funding, financing, use of funds, use of proceeds, investment, raise, raising, financials, finanzierung, finanzierungsrunde, kapitalbedarf, mittelverwendung, die runde, unser angebot',
  contact: 'contact, thank you, get in touch, kontakt, vielen dank, danke',
  appendix: 'appendix, backup, back-up, anhang',
};

const findHeadings = createPhraseFinder(
  Object.entries(headings).flatMap(([id, list]) => phrasesIn(list).map((phrase) => ({ ...phrase, id }))),
);
