import { createPhraseFinder } from '../taxonomy/phrases.ts';
import { wordsOf } from '../taxonomy/words.ts';
import { headingsOf } from './headings.ts';
import { longestQuote } from './longest-quote.ts';
import { carries } from './proof.ts';
import { questionById, rubric } from './rubric/rubric.ts';
import { Section } from './section.ts';
import { phrasesIn, signFinders, subjectsOfHeading } from './terms.ts';

/**
 * By the heading, because the body of a slide mentions everything; otherwise by what most of the body answers,
 * and last by the usual order of decks: the cover, the problem, the solution and, if there are figures, the data.
 */
export function sectionOf({ title, text, at }: { title: string; text: string; at: number }): Section {
  const [found] = headingsOf(title, findHeadings);
  const [section] = found?.ids ?? [];
  if (section) return section as Section;
  if (at === 0 || text === '') return text === '' ? 'other' : 'cover';
  const [question] = subjectsOfHeading(title).keys();
  const named = questionById.get(question ?? '')?.sections[0];
  if (named) return named;
  if (at === 1) return 'problem';
  const answered = sectionByBody(text);
  if (answered === 'other' && at === 2) return 'solution';
  return answered === 'other' && at === 3 && /\d/.test(text) ? 'data' : answered;
}

/** The section whose questions the lines answer most clearly; `other` if two are close or none is clear. */
function sectionByBody(text: string): Section {
  const votes = new Map<Section, number>();
  for (const line of text.split('\n').map((one) => one.slice(0, longestQuote))) {
    const words = wordsOf(line).slice(0, longestQuote / 2);
    for (const { id, sections, proof } of rubric) {
      const { count = 0, shapes = 0, isDenied } = signFinders.get(id)?.(line, words) ?? {};
      const [home] = sections;
      if (!home || isToldByTitle.has(home) || isDenied || count + shapes === 0) continue;
      votes.set(home, (votes.get(home) ?? 0) + Math.min(count + shapes, 2) + (carries(proof, line) ? 1 : 0));
    }
  }
  const [first, second] = [...votes].sort((a, b) => b[1] - a[1]);
  return first && first[1] >= leastVotes && first[1] >= clearlyMore * (second?.[1] ?? 0) ? first[0] : 'other';
}

/** Their signs also appear everywhere else in a deck. */
const isToldByTitle: ReadonlySet<Section> = new Set(['problem', 'ask']);
const leastVotes = 4;
const clearlyMore = 1.3;

export function sectionsFound(
  pages: readonly { readonly number: number; readonly section: Section }[],
): { section: Section; pages: number[] }[] {
  const numbers = Map.groupBy(pages, ({ section }) => section);
  return Section.options.flatMap((section) => {
    const found = numbers.get(section);
    return found && section !== 'other' ? [{ section, pages: found.map(({ number }) => number) }] : [];
  });
}

/** Headings in English and German; a trailing `*` matches any ending. */
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
