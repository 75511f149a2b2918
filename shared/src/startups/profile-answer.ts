import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import type { Deck } from '../decks/deck.ts';
import { MatchingProgress, missingCoreFields, type Startup } from './startup.ts';

/** A file of a record, at a URL that needs the session. */
export const Attachment = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.number(),
  type: z.string(),
  url: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

/** The startup under every name its readers use: the record's own, the table's column names, and the older flat ones. */
export const ProfileAnswer = z.object({
  id: z.string(),
  email: z.string(),
  companyName: z.string(),
  startupName: z.string(),
  contactName: z.string(),
  description: z.string(),
  fields: z.object({
    Email: z.string(),
    'Run Match': z.boolean(),
    'Matching Done?': z.boolean(),
    'Standard Access User?': z.boolean(),
    'Drug Modality': z.array(z.string()),
    'Disease Focus': z.array(z.string()),
    'Non-Confidential Pitch Deck': z.array(Attachment),
    'Form Completed Time': z.nullable(Instant),
    'Last Modified': Instant,
    'Created Time': Instant,
  }),
  formData: z.object({
    drugModality: z.string(),
    investmentStage: z.string(),
    diseaseArea: z.string(),
    investmentAmount: z.nullable(z.number()),
    investmentCurrency: z.string(),
    geography: z.string(),
  }),
  drugModality: z.string(),
  sector: z.string(),
  stage: z.string(),
  diseaseFocus: z.string(),
  fundingGoal: z.nullable(z.number()),
  geography: z.string(),
  investmentStage: z.string(),
  investmentAmount: z.nullable(z.number()),
  investmentCurrency: z.string(),
  matching: MatchingProgress,
  investorCount: z.number(),
  missingFields: z.array(z.string()),
});
export type ProfileAnswer = z.infer<typeof ProfileAnswer>;

export const ownDeckUrl = '/api/client/deck/file';

/** A startup and its deck in the profile call. A deck that could not be read is left out. */
export function profileAnswer(startup: Startup, deck: Deck | undefined): ProfileAnswer {
  const drugModality = startup.drugModality.join(', ');
  const disease = startup.diseaseFocus.join(', ');
  const geography = startup.geography.join(', ');
  const { investmentStage, investmentAmount, investmentCurrency, matching } = startup;
  return {
    id: startup.id,
    email: startup.email,
    companyName: startup.name,
    startupName: startup.name,
    contactName: startup.contactName,
    description: startup.description,
    fields: {
      Email: startup.email,
      'Run Match': matching.state !== 'idle',
      'Matching Done?': matching.state === 'done' && !matching.awaitsReview,
      'Standard Access User?': startup.plan !== 'free',
      'Drug Modality': startup.drugModality,
      'Disease Focus': startup.diseaseFocus,
      'Non-Confidential Pitch Deck': deck && deck.state !== 'refused' ? [attachment(deck)] : [],
      'Form Completed Time': startup.submittedAt,
      'Last Modified': startup.updatedAt,
      'Created Time': startup.createdAt,
    },
    formData: { drugModality, investmentStage, diseaseArea: disease, investmentAmount, investmentCurrency, geography },
    drugModality,
    sector: disease,
    stage: investmentStage,
    diseaseFocus: disease,
    fundingGoal: investmentAmount,
    geography,
    investmentStage,
    investmentAmount,
    investmentCurrency,
    matching,
    investorCount: startup.investorCount,
    missingFields: missingCoreFields(startup).map(({ label }) => label),
  };
}

const attachment = (deck: Deck): Attachment => ({
  id: deck.id,
  filename: deck.fileName,
  size: deck.bytes,
  type: 'application/pdf',
  url: ownDeckUrl,
});
