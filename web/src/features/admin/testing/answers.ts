/** The answer of a list that fits on one page, or a part of a longer one. */
export const page = (data: object[], total = data.length, nextCursor: string | null = null) => ({
  body: { success: true, data, total, nextCursor },
});

/** An admin who is signed in already. */
export const asAdmin = (role: 'owner' | 'reviewer' | 'read-only' = 'owner', asksForFit = true) => ({
  'GET /api/admin/session': {
    body: {
      success: true,
      data: {
        adminId: 'admin-1',
        email: 'maren@paratope.example',
        name: 'Maren Holt',
        role,
        asksForFit,
        expiresAt: '2026-03-08T09:00:00.000Z',
      },
    },
  },
});

/** What stands on the dashboard, in figures. */
export const summary = {
  totalSubmissions: 12,
  totalMatches: 480,
  manualApproved: 31,
  gptApproved: 260,
  totalInvestors: 1040,
  openInbox: 0,
  lastBackupAt: null,
  isBackupLate: false,
};

/** What the dashboard asks for when it opens, with nothing to do. */
export const quietDashboard = {
  'GET /api/admin/summary': { body: { success: true, data: summary } },
  'GET /api/admin/inbox': page([]),
  'GET /api/admin/vcs': page([]),
};

export const submission = (id: string, startupName: string) => ({
  id,
  startupName,
  drugModality: ['Gene therapy'],
  diseaseFocus: ['Ophthalmology'],
  investmentStage: 'Seed',
  geography: ['Boston'],
  investmentAmount: 4_500_000,
  email: `${id}@quill.example`,
  pitchDeckPublicUrl: `/api/admin/submissions/${id}/deck`,
  nonConfidentialPitchDeck: [],
  overallScore: null,
  applicationType: 'Matching',
  fields: {},
  investmentCurrency: 'USD',
  matchingStatus: 'pending',
  analysisStatus: 'pending',
  submittedAt: '2026-05-04T09:00:00.000Z',
});

export const reviewed = (id: string, vcName: string, more: object = {}) => ({
  id,
  startupId: 's1',
  startupName: 'Quill Therapeutics',
  vcId: `vc-${id}`,
  vcName,
  vcFirm: 'Brackwater Ventures',
  gptFit: true,
  gptFitReason: 'Stage and modality fit.',
  gptFitBy: 'gpt-4.1-mini',
  manuallyApproved: null,
  approvedByRule: false,
  clientAccess: 'Locked',
  lockedByHand: false,
  similarityScore: 0.8,
  teeth: [
    {
      criterion: 'stage',
      score: 0.9,
      yours: 'Seed',
      theirs: 'Seed and Series A',
      evidence: [{ text: 'Led the seed round of Firm 3', kind: 'deal', source: 'deals.csv', date: '2025-02-01' }],
    },
  ],
  against: [{ title: 'Small cheques', text: 'Its largest was 2 million.' }],
  feedback: null,
  status: 'not_contacted',
  assignedAt: '2026-05-04T09:00:00.000Z',
  deletedAt: null,
  ...more,
});

export const company = (id: string, companyName: string, more: object = {}) => ({
  id,
  companyName,
  email: `${id}@quill.example`,
  contactName: 'Orla Brandt',
  phone: '',
  diseaseFocus: ['Ophthalmology'],
  sector: 'Ophthalmology',
  stage: 'Seed',
  fundingGoal: 4_500_000,
  fundingCurrency: 'USD',
  description: '',
  isActive: true,
  isSample: false,
  plan: 'free',
  matching: { state: 'idle' },
  matchingStatus: 'pending',
  analysisStatus: 'pending',
  hasPitchDeck: true,
  matches: { total: 3, approved: 2, unlocked: 1 },
  createdAt: '2026-05-04T09:00:00.000Z',
  updatedAt: '2026-05-04T09:00:00.000Z',
  deletedAt: null,
  ...more,
});

/** What a company is opened with: what belongs to it, and what was done to it. */
export const openCompany = (client: { readonly id: string }) => ({
  [`GET /api/admin/clients/${client.id}`]: {
    body: {
      success: true,
      data: {
        client,
        matches: { pending: 3, approved: 2, rejected: 0, unlocked: 1 },
        deck: { fileName: 'quill-deck.pdf', uploadedAt: '2026-05-04T09:00:00.000Z' },
        overallScore: 7,
        payments: { total: 2, last: { amount: 29_900, currency: 'USD', paidAt: '2026-05-10T09:00:00.000Z' } },
        people: [{ email: 'orla@quill.example', role: 'owner' }],
      },
    },
  },
  'GET /api/admin/audit': page([]),
});

export const investorRecord = (id: string, name: string, more: object = {}) => ({
  id,
  key: name.toLowerCase(),
  name,
  firm: 'Brackwater Ventures',
  website: null,
  email: null,
  phone: null,
  kind: 'vc',
  thesis: '',
  stages: ['Seed'],
  modalities: [],
  diseaseAreas: [],
  geographies: [],
  chequeFrom: null,
  chequeTo: null,
  source: 'market.csv',
  lastSeen: null,
  deals: 3,
  isSample: false,
  archivedAt: null,
  createdAt: '2026-05-04T09:00:00.000Z',
  updatedAt: '2026-05-04T09:00:00.000Z',
  ...more,
});

export const payment = (id: string, more: object = {}) => ({
  id: `0197a000-0000-7000-8000-00000000000${id}`,
  amount: 29900,
  currency: 'usd',
  period: 'once',
  promoCode: null,
  discount: 0,
  state: 'succeeded',
  provider: 'stripe',
  isRenewal: false,
  paidUntil: null,
  receiptNumber: 7,
  payer: 'orla@quill.example',
  company: 'Quill Therapeutics',
  createdAt: '2026-05-04T09:00:00.000Z',
  paidAt: '2026-05-04T09:05:00.000Z',
  refundedAt: null,
  endReason: '',
  startupId: 's1',
  startupName: 'Quill Therapeutics',
  email: 'orla@quill.example',
  ...more,
});

export const anAdmin = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  email: `${id}@paratope.example`,
  role: 'reviewer',
  isDisabled: false,
  hasSecondFactor: false,
  version: 'v1',
  createdAt: '2026-05-04T09:00:00.000Z',
  seenAt: null,
  ...more,
});
