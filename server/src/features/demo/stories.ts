import type { ActivityDetails, NextActionKind } from '@paratope/shared/outreach/activity';
import type { PassReason } from '@paratope/shared/outreach/pass-reasons';
import type { OutreachStatus } from '@paratope/shared/outreach/status';
import type { StartupProfile } from '@paratope/shared/startups/startup';

/** The two sample startups and the second one's outreach. Days count back from the day the workspace was filled. */
export const freeStartup: StartupProfile = {
  name: 'Lumavere Therapeutics',
  contactName: 'Ines Okonjo',
  drugModality: ['Oligonucleotide (ASO, siRNA, miRNA, aptamer)'],
  diseaseFocus: ['Neurodegeneration'],
  investmentStage: 'Seed / angel',
  geography: ['Boston, MA'],
  investmentAmount: 4_500_000,
  investmentCurrency: 'USD',
  description:
    'Lumavere develops antisense oligonucleotides that lower a toxic RNA in frontotemporal dementia and ALS. In a mouse model one dose kept the animals walking three months longer. We are preclinical, with the lead candidate chosen and IND-enabling studies to begin once the round closes. The team has brought two oligonucleotides into the clinic before.',
};

export const standardStartup: StartupProfile = {
  name: 'Orrinda Vision',
  contactName: 'Tomasz Adeyemi',
  drugModality: ['Gene therapy (viral or non-viral gene transfer)'],
  diseaseFocus: ['Ophthalmology', 'Rare / genetic / orphan disease'],
  investmentStage: 'Series A',
  geography: ['San Diego, CA'],
  investmentAmount: 18_000_000,
  investmentCurrency: 'USD',
  description:
    'Orrinda Vision builds an AAV gene therapy for an inherited retinal disease that blinds children before they are twelve. Our capsid reaches the fovea from an injection in the clinic, without surgery. Two years of natural history data are complete, and the phase 1 trial opens next spring.',
};

export const deckFileName = 'orrinda-vision-deck.pdf';
export const deckSlides: readonly string[] = [
  'Orrinda Vision\nSight for children with inherited retinal disease\nNon-confidential deck, Series A',
  'The problem\nAbout 9,000 children in our markets lose their sight before they are twelve.\nNo treatment reaches the fovea without surgery.',
  'Our approach\nAn AAV gene therapy with a capsid that crosses the retina from the vitreous.\nOne injection in the clinic, no operating theatre.',
  'Data\nIn large animals the fovea is transduced at a third of the usual dose.\nVision was kept in nine of ten treated eyes after twelve months.',
  'Team\nFounders from gene therapy manufacturing and paediatric ophthalmology.\nTwo earlier products brought into the clinic.',
  'The round\nRaising 18 million US dollars, Series A.\nIt pays for the phase 1 trial and the first twelve patients.',
];

export interface Step {
  readonly daysAgo: number;
  readonly type: ActivityDetails['activityType'];
  readonly title: string;
  readonly description?: string;
  readonly notes?: string;
  /** Names of the conversation's people. */
  readonly people?: readonly string[];
  readonly hours?: { readonly start: string; readonly end: string };
  readonly next?: {
    readonly action: string;
    readonly inDays: number;
    readonly kind: NextActionKind;
    readonly for?: string;
  };
  readonly status?: ActivityDetails['status'];
}

/** Somebody at the investor. */
export interface Acquaintance {
  readonly name: string;
  readonly role: string;
  readonly email?: string;
  readonly phone?: string;
  readonly about?: string;
}

export interface Conversation {
  /** Position in the list of visible matches, from 0. */
  readonly match: number;
  readonly status: OutreachStatus;
  readonly notes: string;
  readonly people?: readonly Acquaintance[];
  readonly introducedBy?: string;
  readonly passed?: { readonly reasons: readonly PassReason[]; readonly text: string };
  readonly steps: readonly Step[];
}

export const conversations: readonly Conversation[] = [
  {
    match: 0,
    status: 'in_discussion',
    notes:
      'Likes the capsid data. Wants the dose-response before the partner meeting. Reference call with our clinical lead went well.',
    people: [
      {
        name: 'Maren Oduya',
        role: 'General Partner',
        email: 'maren.oduya@investor.example',
        phone: '+1 617 555 0142',
        about: 'Was a retina surgeon. Reads the methods section first.',
      },
      { name: 'Felix Brandt', role: 'Principal', email: 'felix.brandt@investor.example' },
      { name: 'Priya Nandakumar', role: 'Associate', about: 'Runs their diligence. Ask her for the template.' },
    ],
    introducedBy: 'Dr. Elena Marsh, our scientific advisor',
    steps: [
      { daysAgo: 33, type: 'initial_contact', title: 'Introduced by our scientific advisor' },
      { daysAgo: 29, type: 'email_sent', title: 'Sent the deck and the one-pager' },
      {
        daysAgo: 22,
        type: 'call_held',
        title: 'First call, 40 minutes',
        hours: { start: '10:00', end: '10:40' },
        people: ['Felix Brandt'],
        description: 'Questions on durability and on manufacturing cost per dose.',
      },
      {
        daysAgo: 9,
        type: 'meeting_held',
        title: 'Meeting with two principals',
        hours: { start: '14:30', end: '15:30' },
        people: ['Maren Oduya', 'Felix Brandt'],
        notes: 'They compared us with a surgical approach; surgery time was the argument that landed.',
      },
      {
        daysAgo: 3,
        type: 'follow_up',
        title: 'Sent the durability figures',
        next: { action: 'Dose-response table', inDays: -1, kind: 'document', for: 'Maren Oduya' },
      },
    ],
  },
  {
    match: 1,
    status: 'reaching_out',
    notes: 'Met at the gene therapy congress. Prefers a short call first.',
    people: [{ name: 'Jonas Wetherby', role: 'Venture Partner', email: 'jonas@investor.example' }],
    steps: [
      { daysAgo: 16, type: 'initial_contact', title: 'Met at the congress, ten minutes at their booth' },
      { daysAgo: 12, type: 'email_sent', title: 'Follow-up mail with the deck' },
      {
        daysAgo: -2,
        type: 'call_scheduled',
        title: 'Intro call',
        hours: { start: '16:00', end: '16:30' },
        people: ['Jonas Wetherby'],
        status: 'pending',
        next: { action: 'Two slides on the market', inDays: 1, kind: 'proof', for: 'Jonas Wetherby' },
      },
    ],
  },
  {
    match: 2,
    status: 'in_term_negotiation',
    notes: 'Term sheet draft received. Open points: board seat and the option pool.',
    steps: [
      { daysAgo: 35, type: 'email_sent', title: 'First mail' },
      { daysAgo: 27, type: 'pitch_presented', title: 'Pitch to the partnership' },
      {
        daysAgo: 14,
        type: 'due_diligence',
        title: 'Data room opened',
        description: 'Toxicology and freedom to operate requested first.',
      },
      {
        daysAgo: 4,
        type: 'term_sheet',
        title: 'Draft term sheet received',
        next: { action: 'Counsel’s comments on the board seat', inDays: 0, kind: 'close' },
      },
    ],
  },
  {
    match: 3,
    status: 'passed',
    notes: 'Fund is at the end of its investment period. Asked to stay in touch for the next one.',
    passed: { reasons: ['money'], text: 'The fund is at the end of its investment period.' },
    steps: [
      { daysAgo: 30, type: 'email_sent', title: 'First mail' },
      {
        daysAgo: 21,
        type: 'call_held',
        title: 'Short call: they passed',
        description: 'No room for a new company in this fund.',
      },
    ],
  },
  {
    match: 4,
    status: 'reaching_out',
    notes: '',
    steps: [
      {
        daysAgo: 6,
        type: 'email_sent',
        title: 'First mail through the website form',
      },
    ],
  },
  { match: 5, status: 'not_contacted', notes: 'Ask our advisor for an introduction first.', steps: [] },
];
