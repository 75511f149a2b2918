import { type Question, sources } from './question.ts';

const category = 'team';

export const teamQuestions: readonly Question[] = [
  {
    id: 'team.founders',
    category,
    topic: 'Founders and roles',
    question: 'Who runs the company, by name and role?',
    terms:
      'ceo, cso, cto, cmo, coo, cfo, cbo, founder, founders, co-founder, cofounder, chief executive, chief scientific, chief medical, chief technology, chief operating, managing director, head of, vp of, gründer*, mitgründer*, geschäftsführer*, leiter*, wissenschaftliche leitung, medizinische leitung',
    sections: ['team'],
    proof: 'person',
    weight: 3,
    source: `${sources.investors}; ${sources.nih}`,
    gap: 'The founders are not named with their roles.',
    advice: 'Name each founder with the role and one line of what they did before.',
  },
  {
    id: 'team.experience',
    category,
    topic: 'Relevant experience',
    question: 'What have they done in this field?',
    terms:
      'years of experience, years in, years at, years of, formerly, previously, former, ex-, led the, led development, developed, professor of, professor at, phd, md, postdoc, trained at, experience in, experts in, background in, founders from, manufacturing and, jahre erfahrung, jahren erfahrung, jahre in, jahre bei, zuvor, ehemalig*, früher, professor für, professorin, promoviert*, erfahrung in, leitete',
    sections: ['team'],
    proof: 'detail',
    weight: 2,
    source: `${sources.nih}; ${sources.investors}`,
    gap: 'The experience of the team is not shown.',
    advice: 'Give the years and the field of each founder: which drug, device or test they worked on.',
  },
  {
    id: 'team.record',
    category,
    topic: 'Track record',
    question: 'Have they brought a product or a company through before?',
    terms:
      'acquired by, sold to, exit, exits, ipo, serial entrepreneur*, previously founded, co-founded and, founded and sold, built and sold, sold a, sold her first, sold his first, brought into the clinic, brought to the clinic, into the clinic, took into, two approved, three approved, earlier products, approved drugs, approved products, launched, raised over, verkauft an, übernommen von, börsengang, seriengründer*, in die klinik gebracht, zur zulassung gebracht, auf den markt gebracht, gegründet und verkauft',
    sections: ['team'],
    proof: 'detail',
    weight: 2,
    source: sources.investors,
    gap: 'No earlier product or company of the team is named.',
    advice: 'Name one product the team took into the clinic or to market, or a company it sold.',
    isSignal: true,
  },
  {
    id: 'team.advisers',
    category,
    topic: 'Advisers and board',
    question: 'Who advises, and who sits on the board?',
    terms:
      'advisor, advisors, adviser, advisers, advisory board, scientific advisory, clinical advisory, sab, board of directors, board member*, chairman, chairwoman, chair of the, key opinion leader*, kol, kols, beirat, beiräte, beirätin, aufsichtsrat*, berater*, meinungsführer*',
    sections: ['team'],
    proof: 'person',
    weight: 1,
    source: sources.nih,
    gap: 'No advisers are named.',
    advice: 'Name two advisers and what each of them is asked for.',
  },
  {
    id: 'team.complete',
    category,
    topic: 'Who is missing',
    question: 'Which roles are filled, and which are to be hired?',
    terms:
      'hire, hires, hiring, recruit*, to be hired, open position*, full-time, full time, fte, ftes, employees, staff of, team of, people on the team, einstellen, einstellung*, offene stelle*, mitarbeiter*, vollzeit*, köpfe, team aus, personalaufbau',
    sections: ['team', 'plan', 'ask'],
    proof: 'figure',
    weight: 1,
    source: sources.eic,
    gap: 'The size of the team and the next hires are not stated.',
    advice: 'Say how many people work full time and which two roles the round will fill.',
  },
  {
    id: 'team.environment',
    category,
    topic: 'Institutions behind it',
    question: 'Which institution does it come from or work at?',
    terms:
      'spin-off, spin-out, spinoff, spinout, spun out, university of, university hospital, institute of, institute for, medical school, hospital of, incubator, accelerator, laboratories at, based at, technology transfer, ausgründung, ausgegründet, universität, universitätsklinikum, institut für, institut, klinikum, inkubator, gründerzentrum, technologietransfer',
    sections: ['team', 'cover', 'contact', 'technology'],
    proof: 'detail',
    weight: 1,
    source: sources.nih,
    gap: 'The deck names no institution the work comes from.',
    advice: 'Name the university, hospital or incubator the work comes from.',
  },
];
