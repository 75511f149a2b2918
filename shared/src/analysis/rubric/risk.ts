import { type Question, sources } from './question.ts';
import {
  aheadInTime,
  notADate,
  paidBefore,
  participants,
  regulatoryStep,
  roundSum,
  splitsSum,
  whatIsNoPlan,
} from './shapes.ts';

const category = 'risk';

export const riskQuestions: readonly Question[] = [
  {
    id: 'risk.stated',
    category,
    topic: 'Identified risks',
    question: 'Which risks does the company see, and how does it address them?',
    terms:
      'key risk*, risk, risks, mitigat*, de-risk*, derisk*, contingency, fallback, back-up plan, backup plan, risiko, risiken, absicher*, gegenmaßnahme*, ausweichplan*, rückfallplan*',
    headings:
      'worry, concerns, challenges ahead, mitigation, mitigations, risk, risks, key risks, risks and, risk register, what could go wrong, risiken, risiko',
    looks: /\b(?:mitigation|plan b|back-?up)\b/i,
    sections: ['plan'],
    proof: 'detail',
    weight: 2,
    source: sources.eic,
    staysHome: true,
    gap: 'We didn’t find any risks named in the deck.',
    advice: 'Name the two biggest risks and how your next studies address them.',
  },
  {
    id: 'risk.regulatory',
    category,
    topic: 'Regulatory pathway',
    question: 'Which agency, which pathway, and what has it said so far?',
    terms:
      'fda, ema, mhra, pmda, pre-ind, ind submission, ind filing, ind in, cta, clinical trial application, regulatory path, regulatory pathway, regulatory strategy, ide, 510(k), de novo, pma, ce mark, ce marking, mdr, ivdr, scientific advice, accelerated approval, marketing authoris*, zulassungsstrategie, zulassungsweg, zulassung, zulassungsbehörde, bfarm, paul-ehrlich-institut, wissenschaftliche beratung, ce-kennzeichnung',
    headings:
      'regulatory plan, path to market, path to clinic, clinical and regulatory, regulatory, regulatory path, regulatory strategy, regulatory status, fda, fda path, ema, route to approval, path to approval, cleared, approval, zulassung, regulatorik',
    looks:
      /\b(?:pre-?ind|ind(?! submission)|cta|de novo|510\(k\)|pma|bla|nda|pre-submission|interact meeting|type b|505\(b\)|cber|ce mark|fda|ema|bfarm)\b/i,
    unlike: splitsSum,
    shapes: [regulatoryStep],
    sections: ['regulatory', 'plan', 'ask'],
    proof: 'detail',
    weight: 3,
    source: `${sources.ind}; ${sources.eic}`,
    gap: 'We didn’t find the regulatory pathway.',
    advice: 'Name the agency, the pathway and the next meeting or filing with its date.',
  },
  {
    id: 'risk.clinical',
    category,
    topic: 'Clinical plan',
    question: 'What will the next clinical study show, and in whom?',
    terms:
      'phase 1 trial, phase 1 study, phase 1/2, phase 2 trial, phase 2 study, phase 2a, phase 3 trial, first-in-human, first in human, clinical trial, clinical study, pivotal study, endpoint, endpoints, cohort*, enrol*, enroll*, study sites, clinical sites, first patient, dose escalation, randomised, randomized, klinische studie, klinischen studie, phase-1-studie, phase-2-studie, endpunkt*, kohorte*, rekrutier*, studienzentren, erster patient, erste patientin, randomisiert*, probanden',
    headings:
      'trial design, study design, first-in-human, first in human, clinical strategy, next trial, clinical program, clinical programme, clinical, clinical plan, clinical development, clinical trial, phase, next study, pivotal, klinischer plan, klinische entwicklung',
    looks:
      /\b(?:phase (?:[123]|i{1,3})\w?(?:\/\d\w?)?|pivotal|first (?:cohort|patient|human|dosing|in human)|trial of|sad\b|basket|enrol\w+|prospective study)\b/i,
    shapes: [participants],
    unlike: whatIsNoPlan,
    sections: ['regulatory', 'plan', 'ask'],
    proof: 'figure',
    weight: 2,
    source: `${sources.endpoints}; ${sources.attrition}`,
    staysHome: true,
    gap: 'We didn’t find the next clinical study.',
    advice: 'Say how many patients the next study enrolls, its primary endpoint and when it reads out.',
  },
  {
    id: 'risk.milestones',
    category,
    topic: 'Milestones',
    question: 'Which milestones will you reach, and when?',
    terms:
      'milestone*, next steps, development plan, timeline, roadmap, by the end of, by end of, within 12 months, within 18 months, within 24 months, expected in, planned for, read-out, readout, opens next, opens in, starts in, launch in, quarter of, submission in, filing in, next 12 months, next 18 months, next 24 months, first patient in, value inflection, meilenstein*, nächste schritte, entwicklungsplan, zeitplan, start im, bis ende, geplant für, erwartet im, start im, einreichung im, nächsten 12 monate*, nächsten 18 monate*, nächsten 24 monate*',
    headings:
      'value inflection, upcoming, catalysts, key dates, schedule, the road ahead, inflection points, months, milestones, roadmap, timeline, plan, the plan, growth plan, month plan, development, development plan, next steps, what comes next, what you get, next, meilensteine, fahrplan, zeitplan, nächste schritte',
    looks:
      /\bmonths to\b|\b(?:q[1-4]|h[12]|mid|end of|by the end of|early|late|spring|autumn|fall|season|herbst|frühjahr|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)[\s-](?:20)?(?:2[6-9]|3\d)\b|\b20(?:2[6-9]|3\d)(?:[:–-]|\s\w+)/i,
    shapes: [aheadInTime],
    unlike: notADate,
    sections: ['plan', 'ask', 'regulatory'],
    proof: 'date',
    weight: 2,
    source: `${sources.eic}; ${sources.sequoia}`,
    gap: 'We didn’t find a milestone with a date.',
    advice: 'Give three milestones, each with its quarter. The last should be what the next investor pays for.',
  },
  {
    id: 'risk.round',
    category,
    topic: 'The round',
    question: 'How much are you raising, and at which stage?',
    terms:
      'raising, we raise, are seeking, we seek, seeking, the round, seed round, series a, series b, pre-seed, bridge round, funding need, capital need, investment of, convertible, tranche*, wir suchen, suchen wir, einwerben, finanzierungsrunde, kapitalbedarf, wandeldarlehen, runde von, investition von',
    headings:
      'invest, investment opportunity, the deal, what we need, join us, transaction, capital raise, ask, the ask, raise, raising, we are raising, seeking, we seek, round, the round, financing, funding, terms, series a, series b, series c, seed, seed round, seed extension, budget, money, fundraising, capital need, finanzierung, finanzierungsbedarf, kapitalbedarf, wir suchen, die runde',
    looks:
      /^(?:[a-z]{3} )?[$€£]?\s?\d[\d.,]* ?(?:m|mio|million)\b\.?(?: ?(?:[$€£]|[a-z]{3,4}))?$|\b(?:raising|raise|seek\w*|ask|use of (?:funds|proceeds): [$€£]|need|series [a-c]|(?:pre-?)?seed|safe|convertible|note|round|extension|suchen|serie [a-c])\b/i,
    shapes: [roundSum],
    sections: ['ask', 'cover', 'plan'],
    proof: 'money',
    weight: 2,
    source: sources.sequoia,
    staysHome: true,
    gap: 'We didn’t find how much you are raising.',
    advice: 'State the amount and the stage of the round on one slide.',
  },
  {
    id: 'risk.funds',
    category,
    topic: 'Use of funds',
    question: 'What will the money pay for, and how long does it last?',
    terms:
      'use of funds, use of proceeds, runway, pays for, will pay for, will fund, funds the, funding will, proceeds, allocated to, burn rate, months of cash, lasts until, lasts for, lasting, months of operations, cash until, mittelverwendung, verwendung der mittel, reichweite, finanziert die, finanziert den, finanziert das, reicht bis, reichen bis, reicht für, liquidität bis',
    headings:
      'invest, investment opportunity, the deal, what we need, join us, transaction, capital raise, where the money goes, spending, use of cash, ask, the ask, raise, raising, we are raising, seeking, we seek, round, the round, financing, funding, terms, series a, series b, series c, seed, seed round, seed extension, budget, money, fundraising, capital need, finanzierung, finanzierungsbedarf, kapitalbedarf, wir suchen, die runde, use of, use of funds, use of proceeds, mittelverwendung',
    looks:
      /\b(?:half for|third for|of which|runs? (?:to|until|through)|runway|months|monate\w*|covers?|to fund|takes us|gets us|to ind|lasts?|through (?:phase|ind|the)|(?:until|\d+ months)|money lasts|allocation|use:|davon|reichweite|cash|cash through|pays|r&d \d+)\b|(?:\d+\s?%[^%]*){2}|\b(?:trial|clinic\w*|cmc|tox\w*|team|people|sales|lab|r&d|g&a|klinik|herstellung|personal|phase \w+|2b)\b[\w -]{0,12}(?:[$€£]\s?\d|\d+\s?%|\d+,)/i,
    shapes: [splitsSum],
    sections: ['ask', 'plan'],
    proof: 'figure',
    weight: 2,
    source: `${sources.sequoia}; ${sources.eic}`,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find what the money will pay for.',
    advice: 'Say what the money pays for, as shares or amounts, and how many months it lasts.',
  },
  {
    id: 'risk.funded',
    category,
    topic: 'Funding so far',
    question: 'Who has funded the company so far?',
    terms:
      'raised to date, raised so far, funded to date, has raised, have raised, previously raised, grant, grants, sbir, sttr, eic accelerator, horizon europe, non-dilutive, dilutive funding, backed by, invested by, existing investors, awarded, seed funding from, bisher eingeworben, eingeworben, fördermittel, förderung, gefördert*, zuschuss*, zuschüsse, bestehende investoren, bestandsinvestoren',
    headings:
      'earlier rounds, earlier round, previous rounds, previous round, existing money, invest, investment opportunity, the deal, what we need, join us, transaction, capital raise, cap table, backers, our investors, financing history, funding to date, grants, supported by, ask, the ask, raise, raising, we are raising, seeking, we seek, round, the round, financing, funding, terms, series a, series b, series c, seed, seed round, seed extension, budget, money, fundraising, capital need, finanzierung, finanzierungsbedarf, kapitalbedarf, wir suchen, die runde, funding history, investors so far, so far, raised to date, non-dilutive, non-dilutive support, investors',
    looks:
      /\b(?:investors (?:include|are)|raised (?:to date|since|so far|from)|raised\b.{0,10}\bto date|grants?|existing|backers|since 20(?:1\d|2[0-5]) from|raised since|zuschuss|charity|awards?|committed|soft-circled|seed (?:19|20)\d\d|\d\sseed\b|closed|previously|backed by|so far|bisher|gesellschafter|sbir|nih|ventures|capital|angels?|foundation\w*)\b/i,
    shapes: [paidBefore],
    sections: ['ask', 'plan'],
    proof: 'money',
    weight: 1,
    source: sources.investors,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find who has funded the company so far.',
    advice: 'Say how much you have raised so far and from whom, including grants.',
    isSignal: true,
  },
];
