import { type Question, sources } from './question.ts';
import { comparator, comparesFigures, figureOfMedicine, givenOrUsed, namesMedicine } from './shapes.ts';

const category = 'differentiation';

export const differentiationQuestions: readonly Question[] = [
  {
    id: 'differentiation.competitors',
    category,
    topic: 'Competitors',
    question: 'Who are the competitors?',
    terms:
      'competitor*, competing, competition, alternatives, incumbent*, rival*, other companies, other programmes, other approaches, in development by, competitive landscape, wettbewerber*, wettbewerb, konkurrent*, konkurrenz, andere ansätze, mitbewerber*',
    headings:
      'andere, peers, others stand, race, mitbewerber*, versus, andere gruppen, frontrunner*, race against, competitor analysis, existing solutions, head-to-head, head to head, rival*, others try, where we fit, against, wer sonst, other approaches, other companies, benchmark, positioning, comparison, compared, others, competition, competitor*, competitive, competitive landscape, competitive field, competing, landscape, alternatives, incumbents, rivals, who else, how we compare, others in the field, the field, us vs, nobody else, why not, wettbewerb, wettbewerber, konkurrenz',
    looks:
      /\b(?:one company|two companies|(?:two|three|four|five|ten|\d+) (?:\w+ ){0,3}(?:are in the clinic|in phase|programs|approved)|in phase \d:)/i,
    shapes: [comparator, namesMedicine],
    sections: ['competition', 'data', 'problem'],
    proof: 'detail',
    weight: 2,
    source: sources.sequoia,
    gap: 'We didn’t find a competitor by name.',
    advice: 'Name the two closest competitors and how each of them differs.',
  },
  {
    id: 'differentiation.advantage',
    category,
    topic: 'Advantage',
    question: "How is it better than today's options, and by how much?",
    terms:
      'first-in-class, first in class, best-in-class, best in class, unique, the only, superior, superiority, better than, faster than, cheaper than, longer than, more potent, more selective, more sensitive, more specific, fold higher, fold lower, fold more, times more, times less, times faster, of the usual dose, lower dose, without surgery, no operating theatre, non-invasive, advantage*, differentiated, einzigartig*, einzige, überlegen*, besser als, schneller als, günstiger als, länger als, mal empfindlicher, fach höher, fach geringer, ohne operation, nicht-invasiv*, vorteil*, alleinstellungsmerkmal*',
    headings:
      'head-to-head, head to head, against, where we fit, why us, benefits, key differentiators, differentiators, best-in-class, superior, unique, advantage*, our advantage, differentiation, what is different, our edge, why we win, us vs, how we compare, instead of, what sets us apart, vorteil*, alleinstellung',
    looks:
      /\bvs\.?(?= )|\bversus\b|\bunlike\b|\binstead of\b|\b\d+(?:\.\d+)?[-\s]?(?:fold|x|×) (?:more|less|better|faster|longer|higher|lower|ruxo\w*)|\bhourly? earlier\b|\bearlier than\b|\bfirst (?:topical|oral|inhaled)\b|\bnobody\b|\b(?:alone|today): .*\d|\breplaces \d|\bgegen \d|\bunter (?:placebo|atropin)/i,
    shapes: [comparesFigures, comparator, figureOfMedicine],
    sections: ['solution', 'competition', 'data'],
    proof: 'figure',
    weight: 3,
    source: `${sources.nih}; ${sources.investors}`,
    gap: "We didn’t find how it improves on today's care, or by how much.",
    advice: 'Give one numerical comparison with what patients get today.',
  },
  {
    id: 'differentiation.patents',
    category,
    topic: 'Intellectual property',
    question: 'What is protected, and until when?',
    terms:
      'patent, patents, patented, patent family, patent families, patent application*, pct, intellectual property, priority date, composition of matter, granted in, exclusive licence, exclusive license, exclusively licensed, patentfamilie*, patentanmeldung*, patente, patentiert*, schutzrecht*, erteilt, exklusivlizenz, exklusive lizenz, stoffschutz',
    headings:
      'owned, origin, rights, ip strategy, ip position, patent estate, ip portfolio, licence, license, patents, patents, patent position, patents and, ip, ip and, ip estate, intellectual property, protected, protection, defensibility, foundational patents, schutzrechte, patente, patente und, patentlage',
    looks:
      /\b(?:filings?|issued|filed (?:in )?20\d\d|filed \d+\/20\d\d|sole owner|patents?|pcts?|composition (?:of matter|to)|families|licen[cs]ed? (?:\w+ )?from|exclusive (?:\w+ )?licen[cs]e|licensed exclusively|in-?licensed|optioned from|expiry|claims filed|ep-anmeldung|exklusivlizenz|prioritäten|compounds claimed|covers \w+)\b/i,
    sections: ['property', 'technology', 'competition'],
    proof: 'figure',
    weight: 3,
    source: sources.patents,
    staysHome: true,
    gap: 'We didn’t find any patents.',
    advice: 'List the patent families, what each covers, who owns them and when they expire.',
    isSignal: true,
  },
  {
    id: 'differentiation.freedom',
    category,
    topic: 'Freedom to operate',
    question: "Can it be made and sold without another owner's patent?",
    terms:
      'freedom to operate, freedom-to-operate, fto, third-party patents, third party patents, blocking patents, no blocking, ausübungsfreiheit, handlungsfreiheit, schutzrechte dritter, patente dritter',
    headings: 'freedom to operate, fto, ausübungsfreiheit',
    looks: /\b(?:off patent|search by|llp|fto|freedom[- ]to[- ]operate|blocking (?:claims|patents))\b/i,
    sections: ['property'],
    proof: 'detail',
    weight: 1,
    source: sources.patents,
    needsSign: true,
    gap: 'We didn’t find anything about freedom to operate.',
    advice: 'Say whether you have done a freedom-to-operate search, who did it and when.',
    mayBeDenied: true,
  },
  {
    id: 'differentiation.exclusivity',
    category,
    topic: 'Barriers besides patents',
    question: 'What else keeps others out?',
    terms:
      'is secret, kept secret, betriebsgeheimnis*, orphan drug designation, orphan designation, orphan status, orphan drug, market exclusivity, data exclusivity, regulatory exclusivity, trade secret*, know-how, barrier* to entry, proprietary, breakthrough designation, breakthrough therapy, fast track, rmat, prime designation, rare pediatric, switching cost*, network effect*, orphan-status, marktexklusivität, datenexklusivität, unterlagenschutz, geschäftsgeheimnis*, markteintrittsbarriere*, proprietär*',
    headings:
      'orphan, moat, moats, our moat, exclusivity, orphan exclusivity, barriers, defensibility, datenexklusivität, marktexklusivität',
    looks:
      /\b(?:orphan|rpd|prv|priority review voucher|breakthrough (?:designation|device)|fast track|rmat|exclusivity|know-how|trade[- ]secrets?|data from [\d,.]+|unterlagenschutz)\b/i,
    sections: ['property', 'regulatory', 'competition'],
    proof: 'detail',
    weight: 1,
    source: sources.orphan,
    needsSign: true,
    gap: 'We didn’t find a barrier besides patents.',
    advice: "Name a designation, an exclusivity period or know-how that others can't buy.",
    isSignal: true,
  },
  {
    id: 'differentiation.profile',
    category,
    topic: 'Target product profile',
    question: 'How will doctors use the product: route, dose, schedule?',
    terms:
      'target product profile, tpp, one injection, single injection, single dose, single infusion, one-time, once daily, once weekly, once a week, once a month, monthly injection, twice daily, oral tablet, oral capsule, given orally, subcutaneous*, intravenous*, intravitreal, inhaled, point of care, point-of-care, sample to result, minutes to result, outpatient, zielproduktprofil, eine injektion, einmalige, einmal täglich, einmal wöchentlich, einmal im monat, oral verabreicht, als tablette, subkutan, intravenös, inhalativ, ambulant, ergebnis in',
    headings:
      'one visit, route, administration, regimen, anwendung, target product profile, tpp, product profile, dosing, how it is given, position, zielproduktprofil',
    looks:
      /\b(?:once|twice|three times|(?:one|two|three|\d) (?:capsules?|breaths?|drops?|tablets?|infusions?)) ?(?:a|per|daily|weekly|monthly)?\b|\b(?:monthly|weekly|daily|quarterly|every (?:\w+ )?(?:weeks|months)|one (?:\w+ )?(?:infusion|injection|drop|shot)|applied once|subcutaneous|oral\b|orally|inhaled|autoinjector|nebuli[sz]er|capsule|tablet|cream|dry powder|at home|bedside|outpatient|single use|\d+ minutes at|same day|given by|no prescription|collected at|po\b|einmal|spritze|tropfen|tablette|alle \w+ wochen)/i,
    shapes: [givenOrUsed],
    unlike:
      /\d\s?%|[$€£]\s?\d|\bmg\/kg\b|\bn\s?=\s?\d|\bin \d+ (?:infusions|injections|doses)\b|\b\d+ (?:patients|volunteers|adults|children)\b|\b(?:phase|mice|mouse|rats?|dogs?|pigs?|minipigs?|monkeys?|macaques|NHPs?|rabbits|maus|ratten?|hunde?)\b/i,
    sections: ['solution', 'technology', 'data'],
    proof: 'detail',
    weight: 2,
    source: sources.profile,
    gap: 'We didn’t find how the product is given or used.',
    advice: 'Say how the product is given, how often and by whom.',
  },
];
