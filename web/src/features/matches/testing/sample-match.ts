import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { anOpenMatch, matchedStartup } from '../../../testing/sample-match.ts';

/** An invented company. */
export const quillwort: Startup = matchedStartup();

/** An invented investor that fits it, with one fact nobody knows. */
export const brackwater: OpenMatch = anOpenMatch('Marta Lind', {
  vcInvestor: {
    website: 'https://brackwater.example',
    investmentFocus: 'Biologics for fibrosis',
    investmentStage: 'Seed',
    geography: 'Benelux',
  },
  similarity: 0.89,
  teeth: [
    {
      criterion: 'stage',
      score: 0.95,
      yours: 'Seed, IND-enabling',
      theirs: 'Preclinical to phase 1',
      evidence: [
        {
          text: 'Led at preclinical in 7 of 9 deals',
          kind: 'deal',
          source: 'https://brackwater.example/portfolio',
          date: '2026-05-04',
        },
      ],
    },
    { criterion: 'place', score: 0.9, yours: 'Ghent', theirs: 'Benelux', evidence: [] },
    { criterion: 'modality', score: 1, yours: 'Nanobody', theirs: 'Biologics', evidence: [] },
    {
      criterion: 'cheque',
      score: 0.74,
      yours: '$6.0M',
      theirs: '$1M to $4M',
      evidence: [{ text: 'Says up to $3M', kind: 'declared', source: 'Fund letter, page 3', date: null }],
    },
    { criterion: 'disease', score: 0.4, yours: 'Fibrosis', theirs: 'Respiratory', evidence: [] },
    { criterion: 'recency', score: null, yours: 'Raising now', theirs: '', evidence: [] },
    { criterion: 'thesis', score: 0.3, yours: 'Abstract', theirs: 'Thesis', evidence: [] },
  ],
  against: [{ title: 'Check covers half the lead', text: 'You would need a co-lead.' }],
  raises: [{ title: 'Name a co-lead', text: 'The check would fit.' }],
  overallAssessment:
    '**Summary:** A close fit on **stage** and modality.\n\n**Open points**\nThe last deal is not known.\n\n<img src=x onerror=alert(1)>',
  status: 'in_discussion',
});
