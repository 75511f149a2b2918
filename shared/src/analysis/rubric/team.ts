import { type Question, sources } from './question.ts';
import { broughtFurther, institution, roleAndMore } from './shapes.ts';

const category = 'team';

export const teamQuestions: readonly Question[] = [
  {
    id: 'team.founders',
    category,
    topic: 'Founders and roles',
    question: 'Who runs the company, by name and role?',
    terms:
      'ceo, cso, cto, cmo, coo, cfo, cbo, founder, founders, co-founder, cofounder, chief executive, chief scientific, chief medical, chief technology, chief operating, managing director, head of, vp of, gründer*, mitgründer*, geschäftsführer*, leiter*, wissenschaftliche leitung, medizinische leitung',
    headings:
      'meet the team, our people, the founders, experienced team, founding, team, the team, our team, team of, team in, founding team, core team, leadership, leadership team, management, management team, people, the people, founders, who we are, who does it, köpfe, das team, unser team, gründer, führung',
    looks:
      /\b(?:ceo|cso|cto|cmo|coo|cfo|cbo|vp|(?:co-?)?founder|chief \w+|head of|managing director|geschäftsführer\w*)\b/i,
    sections: ['team'],
    proof: 'person',
    weight: 3,
    source: `${sources.investors}; ${sources.nih}`,
    staysHome: true,
    gap: 'We didn’t find the founders with their names and roles.',
    advice: 'Name each founder with their role and one line about what they did before.',
  },
  {
    id: 'team.experience',
    category,
    topic: 'Relevant experience',
    question: 'What has the team done in this field?',
    terms:
      'years of experience, years in, years at, years of, formerly, previously, former, ex-, led the, led development, developed, professor of, professor at, phd, md, postdoc, trained at, experience in, experts in, background in, founders from, manufacturing and, jahre erfahrung, jahren erfahrung, jahre in, jahre bei, zuvor, ehemalig*, früher, professor für, professorin, promoviert*, erfahrung in, leitete',
    headings:
      'meet the team, our people, the founders, experienced team, founding, team, the team, our team, team of, team in, founding team, core team, leadership, leadership team, management, management team, people, the people, founders, who we are, who does it, köpfe, das team, unser team, gründer, führung',
    looks:
      /\bex-|\b(?:former|formerly|previously|prior|\d+x?\+? (?:yrs|years)|\d+ jahre|led|built|ran|took|scaled|discovered|second-time|professor|\d+ (?:publications|patents|trials|antiviral|licensed)|zuvor|früher)\b/i,
    shapes: [roleAndMore],
    sections: ['team'],
    proof: 'detail',
    weight: 2,
    source: `${sources.nih}; ${sources.investors}`,
    staysHome: true,
    gap: "We didn’t find the team's experience in this field.",
    advice: "Give each founder's years in the field and the drug, device or test they worked on.",
  },
  {
    id: 'team.record',
    category,
    topic: 'Track record',
    question: 'Has the team brought a product to the clinic or to market, or sold a company?',
    terms:
      'acquired by, sold to, exit, exits, ipo, serial entrepreneur*, previously founded, co-founded and, founded and sold, built and sold, sold a, sold her first, sold his first, brought into the clinic, brought to the clinic, into the clinic, took into, two approved, three approved, earlier products, approved drugs, approved products, launched, raised over, verkauft an, übernommen von, börsengang, seriengründer*, in die klinik gebracht, zur zulassung gebracht, auf den markt gebracht, gegründet und verkauft',
    headings:
      'meet the team, our people, the founders, experienced team, founding, team, the team, our team, team of, team in, founding team, core team, leadership, leadership team, management, management team, people, the people, founders, who we are, who does it, köpfe, das team, unser team, gründer, führung',
    looks:
      /\b(?:gründete|verkaufte|exits?|ipo|discovered \d|sold (?:to|for)|acquired|(?:to|on the) market|to approval|ndas?|into (?:phase|humans|the clinic)|companies founded|founder of|licensed vaccines|second-time|2x|for \$\d+m|to \$\d+m|three gene therapy licen[cs]es)\b/i,
    shapes: [broughtFurther],
    sections: ['team'],
    proof: 'detail',
    weight: 2,
    source: sources.investors,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find an earlier product or company by this team.',
    advice: 'Name one product the team took into the clinic or to market, or a company it sold.',
    isSignal: true,
  },
  {
    id: 'team.advisers',
    category,
    topic: 'Advisors and board',
    question: 'Who advises, and who sits on the board?',
    terms:
      'berät, advises us, advisor, advisors, adviser, advisers, advisory board, scientific advisory, clinical advisory, sab, board of directors, board member*, chairman, chairwoman, chair of the, key opinion leader*, kol, kols, beirat, beiräte, beirätin, aufsichtsrat*, berater*, meinungsführer*',
    headings:
      'meet the team, our people, the founders, experienced team, founding, team, the team, our team, team of, team in, founding team, core team, leadership, leadership team, management, management team, people, the people, founders, who we are, who does it, köpfe, das team, unser team, gründer, führung, advisors, advisers, advisory board, scientific advisory board, board, beirat',
    looks:
      /\b(?:sab|advised by|advis[oe]rs?|advisory|(?:patient |clinical )?board|chair|chaired|independent director|kols?)\b/i,
    sections: ['team'],
    proof: 'person',
    weight: 1,
    source: sources.nih,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find advisors by name.',
    advice: 'Name two advisors and what each of them helps with.',
  },
  {
    id: 'team.complete',
    category,
    topic: 'Open roles',
    question: 'Which roles are filled, and which will you hire?',
    terms:
      'we need a, scientists in, hire, hires, hiring, to be hired, open position*, open role*, wanted, seeking a, seeking cmo, vacan*, looking for, full-time, full time, fte, ftes, employees, staff of, team of, people on the team, einstellen, einstellung*, offene stelle*, mitarbeiter*, vollzeit*, köpfe, team aus, personalaufbau',
    headings:
      'meet the team, our people, the founders, experienced team, founding, team, the team, our team, team of, team in, founding team, core team, leadership, leadership team, management, management team, people, the people, founders, who we are, who does it, köpfe, das team, unser team, gründer, führung, hiring',
    looks:
      /^\d+ (?:people|staff|employees)\b|\b(?:team of \d+|\d+ (?:fte|full-time|employees|hires|phds?)|hir(?:e|es|ing)|from \d+ to \d+|part-time|next: \w+|(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf) mitarbeiter\w*)\b/i,
    sections: ['team', 'plan', 'ask'],
    proof: 'figure',
    weight: 1,
    source: sources.eic,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find the size of the team or its next hires.',
    advice: 'Say how many people work full-time and which two roles the round will fill.',
  },
  {
    id: 'team.environment',
    category,
    topic: 'Originating institution',
    question: 'Which institution does the work come from?',
    terms:
      'spin-off, spin-out, spinoff, spinout, spun out, university of, university hospital, institute of, institute for, medical school, hospital of, incubator, accelerator, laboratories at, based at, technology transfer, ausgründung, ausgegründet, universität, universitätsklinikum, institut für, institut, klinikum, inkubator, gründerzentrum, technologietransfer',
    headings:
      'origin, meet the team, our people, the founders, experienced team, founding, team, the team, our team, team of, team in, founding team, core team, leadership, leadership team, management, management team, people, the people, founders, who we are, who does it, köpfe, das team, unser team, gründer, führung',
    looks: /\bspin-?(?:out|off)\b/i,
    shapes: [institution],
    sections: ['team', 'cover', 'property', 'contact'],
    proof: 'detail',
    weight: 1,
    source: sources.nih,
    needsSign: true,
    staysHome: true,
    gap: 'We didn’t find the institution behind the work.',
    advice: 'Name the university, hospital or incubator the work comes from.',
  },
];
