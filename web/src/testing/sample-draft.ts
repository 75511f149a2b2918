import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import type { Letter } from '@paratope/shared/drafts/letter';
import type { AccountId, DraftId, MatchId, StartupId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { blankStartup } from './device.tsx';
import { anOpenMatch } from './sample-match.ts';

/** Records of an invented company, its invented investor and a letter between them, to be changed where a test cares. */
export const aFounder = (changes: Partial<Startup> = {}): Startup =>
  blankStartup({ id: 'startup-ostrya' as StartupId, name: 'Ostrya Bio', plan: 'standard', ...changes });

export const anAddressee = (changes: Partial<OpenMatch> = {}): OpenMatch =>
  anOpenMatch('Marta Lind', { vcInvestor: { email: 'marta@brackwater.example' }, ...changes });

export const aLetter: Letter = {
  sentences: [
    { text: 'Hello Marta Lind,', insights: [] },
    { text: '', insights: [] },
    { text: 'I write to you because of your Seed of Alder Cell (May 4, 2026).', insights: [0] },
    { text: 'Ostrya Bio works on nanobody for pulmonary fibrosis.', insights: [1, 2] },
    { text: 'Data: Lung exposure was 14 times higher than the parent antibody.', insights: [3] },
    { text: '', insights: [] },
    { text: 'Best regards,', insights: [] },
    { text: 'Ines Varga', insights: [] },
  ],
  insights: [
    {
      text: 'Seed of Alder Cell, $4.0M',
      evidence: { kind: 'investor', source: 'https://market.example/deals', date: '2026-05-04' },
    },
    { text: 'Nanobody', evidence: { kind: 'profile' } },
    { text: 'Pulmonary fibrosis', evidence: { kind: 'profile' } },
    {
      text: 'Lung exposure was 14 times higher than the parent antibody.',
      evidence: { kind: 'deck', page: 7, quote: 'Lung exposure 14x the parent antibody at 24 h' },
    },
  ],
  writer: 'embedded',
  model: 'embedded',
  promptVersion: 'embedded-1',
  removedSentences: 0,
  basis: 'basis-1',
};

export const aDraft = (id: string, changes: Partial<EmailDraft> = {}): EmailDraft => ({
  id: id as DraftId,
  matchId: 'm1' as MatchId,
  accountId: 'account-ines' as AccountId,
  state: 'written',
  message: '',
  version: 1,
  subject: 'Ostrya Bio: nanobody for pulmonary fibrosis, Seed',
  body: aLetter.sentences.map(({ text }) => text).join('\n'),
  length: 'medium',
  wish: '',
  letter: aLetter,
  isEdited: false,
  createdAt: '2026-06-10T09:00:00.000Z',
  updatedAt: '2026-06-10T09:00:00.000Z',
  sentAt: null,
  ...changes,
});
