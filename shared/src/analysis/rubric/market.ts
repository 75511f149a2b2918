import { type Question, sources } from './question.ts';
import { billions, manyPeople, perUnit, shareOfPeople } from './shapes.ts';

const category = 'market';

export const marketQuestions: readonly Question[] = [
  {
    id: 'market.need',
    category,
    topic: 'Unmet need',
    question: 'What do patients lack today?',
    terms:
      'unmet need, unmet medical need, no treatment, no approved, no cure, no therapy, no drug, not treatable, standard of care, current treatment*, current therap*, today surgeons, today patients, patients suffer, suffer from, lose their, die within, mortality, relapse*, fail to, fails to, do not respond, no further option*, no other option*, progress within, resistant to, misdiagnos*, diagnosed late, burden of disease, too late, debilitating, ungedeckter bedarf, medizinischer bedarf, keine therapie, keine zugelassene, kein zugelassenes, keine behandlung, standardtherapie, heutige therapien, sterben, versterben, leiden, leiden unter, erblinden, sprechen nicht an, zu spät',
    headings:
      'the disease, disease, living with, why it matters, limitations of, current treatments, standard of care, patients need, krankheit, erkrankung, problem, the problem, the need, need, unmet need, unmet medical need, the challenge, status quo, today, burden, bedarf, das problem, versorgungslücke',
    looks:
      /\b(?:no (?:medicine|test|drug|treatments?|cure|therap\w+|targeted|pill|vaccine|option|disease-modifying)|nothing|nobody has|only (?:treatment|option|one)|(?:first|last) line|fails?|failed|dies?|kills?|deaths?|surviv\w+|life expectancy|gold standard|still|stop within|stops? |loses?|get better|do not|don't|can't|neither|flares?|comes back|too late|surgeons need|needs? a|per patient per year|over a life|wait|side effects|resistance|blood test before|do nothing|kein\w* neues|versagen|hilft nur|weniger als|bremsen)\b/i,
    sections: ['problem', 'market'],
    proof: 'figure',
    weight: 3,
    source: `${sources.nih}; ${sources.sequoia}`,
    gap: 'We didn’t find the unmet need.',
    advice: 'Say what patients have today, where it fails and for how many of them.',
    mayBeDenied: true,
  },
  {
    id: 'market.population',
    category,
    topic: 'Patient population',
    question: 'How many people have the disease?',
    terms:
      'patients a year, patients per year, patients in, patients with, patients worldwide, people with, people live with, lives with, one in, children in, children with, adults with, women with, men with, live with, affects, affected, prevalence, incidence, new cases, diagnosed, cases a year, cases per year, procedures a year, procedures per year, patienten pro jahr, patienten in, patientinnen, menschen mit, menschen leben mit, kinder mit, betroffene*, prävalenz, inzidenz, neuerkrankungen, neue fälle, fälle pro jahr, erkranken, erkrankt an, eingriffe pro jahr',
    headings: 'population, patient population, patients, epidemiology, prevalence, incidence, patienten, epidemiologie',
    looks:
      /(?:\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?\s?(?:m\b|million\w*|mio\.?|k\b)|half a million)\s(?:[\w-]+\s){0,5}?(?:people|patients?|adults?|women|men|children|americans?|cases|births|infections|strokes|injuries|hospitali[sz]ations|procedures|episodes|stays|deaths|menschen|patienten|betroffene\w*|kinder|frauen|treatable|in the (?:us|eu))\b|\b(?:1|one|eight|half) (?:in|of|out of) (?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|women|people|patients)\b|\b\d+(?:\.\d+)?\s?% of (?:people|us|adults|women|men|patients|the population)|\bprevalence\b|\bjede[rs]? (?:zweite|dritte|vierte|fünfte)/i,
    shapes: [manyPeople, shareOfPeople],
    sections: ['problem', 'market'],
    proof: 'figure',
    weight: 2,
    staysHome: true,
    source: `${sources.fiveR}; ${sources.orphan}`,
    gap: 'We didn’t find the number of patients.',
    advice: 'Give the number of patients in the first market, with the year and the source of the figure.',
  },
  {
    id: 'market.size',
    category,
    topic: 'Market size',
    question: 'How large is the market, and how was that estimated?',
    terms:
      'market size, market of, billion market, million market, total addressable market, addressable market, serviceable, tam, sam, som, peak sales, peak revenue, market potential, annual sales, market is worth, market will reach, marktvolumen, marktgröße, marktpotenzial, marktpotential, umsatzpotenzial, spitzenumsatz, adressierbarer markt, adressierbare markt, milliardenmarkt',
    headings:
      'umsatz, revenue, market potential, addressable market, commercial, sales potential, peak sales, revenue potential, marktchance, market, the market, market size, size of the market, market opportunity, opportunity, tam, commercial potential, commercial opportunity, commercial case, size of the prize, how big, potential, what is it worth, markt, marktgröße, marktpotenzial, marktvolumen',
    looks:
      /(?:[$€£]\s?\d[\d.,]*\s?(?:b|bn|billion)\b|\d[\d.,]*\s?(?:mrd|milliarden)\b).{0,40}\b(?:(?:by|in|bis|im jahr) 20\d\d|peak|sales|market|category|revenue|potential|a year|today|marktpotenzial)|\b(?:peak|market|category|sales|revenue|potential|worth)\b.{0,60}[$€£]\s?\d[\d.,]*\s?(?:b|bn|billion|m|million)\b/i,
    shapes: [billions],
    sections: ['market'],
    proof: 'money',
    weight: 3,
    source: sources.sequoia,
    gap: 'We didn’t find the size of the market.',
    advice: 'Build a bottom-up market size: patients times price, and the share you can reach.',
  },
  {
    id: 'market.payer',
    category,
    topic: 'Price and payer',
    question: 'Who pays, and how much?',
    terms:
      'price, priced, pricing, reimburs*, payer, payers, payor, payors, insurers, insurance covers, cost per patient, cost per test, cost per treatment, health economic*, cost-effective*, qaly, drg, cpt code, list price, willingness to pay, erstattung*, preis, bepreis*, kostenträger, krankenkassen, krankenkasse, kosten pro patient, nutzenbewertung, amnog',
    headings:
      'market access, pharmacoeconomics, pricing and, reimbursement and, price, pricing, reimbursement, who pays, payer*, payor*, economics, unit economics, health economics, what it costs, value proposition, reliance on price, erstattung, preis',
    looks:
      /[$€£]\s?\d[\d.,–-]*\s?[km]?\+?\s(?:a|per|pro|one-time|net)\b|\b\d[\d.,]* ?(?:€|euro) (?:pro|im|je)\b|[×x]\s?[$€£]\s?\d|\b(?:asp|qaly|medicare|pla code|cpt|payers?|out of pocket|benchmark price|priced like|listed at|therapiekosten|selbstzahler|preisannahme|price)\b/i,
    shapes: [perUnit],
    sections: ['market', 'business'],
    proof: 'money',
    weight: 2,
    source: `${sources.eic}; ${sources.fiveR}`,
    staysHome: true,
    gap: 'We didn’t find a price, or who pays it.',
    advice: 'Name who pays and the price you assume, with a comparable product.',
  },
  {
    id: 'market.model',
    category,
    topic: 'Business model',
    question: 'How will the company make money?',
    terms:
      'miete, mieten, business model, rent, rental, lease, leased, leasing, margin, licensing, out-license, out-licence, license out, licence deal, licensing deal, co-development, partnering, direct sales, sales force, subscription, recurring revenue, revenue model, royalt*, upfront, trade sale, commercialis*, commercializ*, go to market, distribut*, geschäftsmodell, auslizenzier*, lizenzier*, lizenzeinnahmen, vertrieb*, vermarktung, umsatzmodell, meilensteinzahlungen',
    headings:
      'revenue, ways to revenue, commercialization, commercialisation, route to market, commercial plan, monetization, partnering strategy, exit, exit strategy, business model, business, how we make money, go to market, go-to-market, commercial strategy, commercial model, deal strategy, license strategy, licensing strategy, sales, partnership, partnering, geschäftsmodell, vertrieb',
    looks:
      /\b(?:we sell|sold to|direct sales|distributors?|then sell|licen[cs]e (?:after|to|deal|partner)|global licen[cs]e|license and|out-?licen[cs]\w+|co-?promotion|subscription|a month, device|lizenzpartner|eigener vertrieb)\b/i,
    sections: ['business', 'market'],
    proof: 'detail',
    weight: 2,
    source: sources.sequoia,
    gap: 'We didn’t find how the company will make money.',
    advice: 'Say whether you will out-license, partner or sell it yourself, and after which result.',
  },
  {
    id: 'market.traction',
    category,
    topic: 'Partners and customers',
    question: 'Who outside the company has committed to it?',
    terms:
      'data room, rahmenvertrag, letter of intent, letters of intent, loi, term sheet, pilot, pilots, paying customers, customers, signed, agreement with, collaboration with, collaborates with, partnership with, partnered with, research agreement, option agreement, pharma partner, purchase order*, waiting list, mou, absichtserklärung*, pilotkunde*, pilotprojekt*, kunden, unterzeichnet, vertrag mit, kooperation mit, kooperiert mit, zusammenarbeit mit, partnerschaft mit',
    headings:
      'deal*, agreement*, deal signed, told us, commercial traction, early adopters, pilots, pilot customers, customer feedback, market feedback, traction, customers, users, partners, partnership*, early demand, demand, collaborations, since launch, what surgeons say, what doctors say, what customers say, kunden, partner',
    looks:
      /\b(?:contracts? (?:running|signed|with)|deal|agreement) with\b|\boption and licen[cs]e\b|\b(?:loi|will (?:test|pilot|use|buy|order)|letters?|memorandum|pilots?(?! (?:line|plant|scale))|have signed|waiting list|subscribers|ordered|collaboration|research agreement|joint research|memorandum|under cda|arr|paid tests|formulary|in contracting|interviews)\b/i,
    sections: ['business', 'market'],
    proof: 'detail',
    weight: 2,
    source: sources.investors,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find a partner or customer by name.',
    advice: 'Name one partner, customer or clinic that has signed, and what it has agreed to.',
    isSignal: true,
  },
  {
    id: 'market.timing',
    category,
    topic: 'Why now',
    question: 'What has changed to make this possible now?',
    terms:
      'why now, now possible, only now, for the first time, first approval*, recently approved, recent approval*, new guidance, new guideline*, recent advances, has matured, have matured, breakthrough in, shift towards, falling cost of, cost has fallen, warum jetzt, erst jetzt, jetzt möglich, erstmals, neue leitlinie*, jüngste zulassung, jüngste fortschritte, ausgereift',
    headings: 'the time, why today, inflection point, why now, timing, warum jetzt',
    looks: /\b(?:draft (?:fda |ema )?guidance|first \w+ guidance|guidance .{0,30}20\d\d|passed \$\d)\b/i,
    sections: ['market', 'problem', 'solution'],
    proof: 'detail',
    weight: 1,
    source: sources.sequoia,
    gap: 'We didn’t find why now is the right time.',
    advice: 'Name what changed recently: an approval, a method, a guideline or a price.',
  },
];
