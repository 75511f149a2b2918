import type { Person } from '@paratope/shared/contacts/contact';
import type { DeckPictures } from '@paratope/shared/decks/deck';
import type { MatchFeedback } from '@paratope/shared/matches/feedback';
import type { Evidence, Remark, Tooth } from '@paratope/shared/matches/match';
import type { Renewal } from '@paratope/shared/plans/plan';
import type { Round, Sum } from '@paratope/shared/round/round';
import type { MatchingProgress, TermReading } from '@paratope/shared/startups/startup';
import type { Text } from '@paratope/shared/words/message';
import { sql } from 'drizzle-orm';
import { defineTable, index, integer, real, text, uniqueIndex } from '../kit.ts';
import { calendarDate, flag, idColumn, instant, json, said } from './columns.ts';
import { investors } from './investors.ts';

/**
 * Synced rows carry `version`, the number of the commit that last wrote them in the startup's space, and
 * `deletedAt` once deleted. See sync/SPEC.md.
 */
const synced = {
  version: integer('version').notNull(),
  deletedAt: instant('deleted_at'),
};

export const startups = defineTable(
  'startups',
  {
    id: idColumn(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    contactName: text('contact_name').notNull(),
    phone: text('phone').notNull(),
    drugModality: json<string[]>('drug_modality').notNull(),
    diseaseFocus: json<string[]>('disease_focus').notNull(),
    investmentStage: text('investment_stage').notNull(),
    geography: json<string[]>('geography').notNull(),
    investmentAmount: real('investment_amount'),
    investmentCurrency: text('investment_currency').notNull(),
    description: text('description').notNull(),
    plan: text('plan').$type<'free' | 'standard' | 'premium'>().notNull(),
    /** What pays for the plan while it renews; null if nothing does. */
    renewal: json<Renewal | null>('renewal'),
    /** From when the plan's weekly matches are counted; null while it has none. */
    releasesSince: instant('releases_since'),
    submittedAt: instant('submitted_at'),
    matching: json<MatchingProgress>('matching').notNull(),
    investorCount: integer('investor_count').notNull(),
    round: json<Round | null>('round'),
    readAs: json<TermReading[] | null>('read_as'),
    /** Profile fields that two people changed at once. */
    overlaps: json<string[]>('overlaps'),
    isActive: flag('is_active').notNull(),
    isSample: flag('is_sample').notNull(),
    /** The record this one was merged into, when records of one address were merged. */
    mergedInto: text('merged_into'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    ...synced,
  },
  (table) => [
    // Sort orders of the admin area's lists, each read from its index up to the page.
    index('startups_by_name').on(table.deletedAt, sql`lower(trim(${table.name}))`, table.id),
    index('startups_by_submission').on(table.deletedAt, table.submittedAt, table.id),
    index('startups_by_creation').on(table.deletedAt, table.createdAt, table.id),
    index('startups_by_change').on(table.deletedAt, table.updatedAt, table.id),
    // Covers a search, so that it does not read the long rows.
    index('startups_searched').on(table.name, table.email, table.contactName, table.id),
  ],
);

export const ofStartup = () =>
  text('startup_id')
    .notNull()
    .references(() => startups.id);

/** An investor matched to a startup, or added by the founder: the matcher's results and the founder's work. */
export const matches = defineTable(
  'matches',
  {
    id: idColumn(),
    startupId: ofStartup(),
    origin: text('origin').$type<'matched' | 'own'>().notNull(),
    /** Null for an own investor until an admin adopts it. */
    investorId: text('investor_id').references(() => investors.id),
    ownInvestor: json<{ name: string; firm: string; website: string | null; email: string | null } | null>(
      'own_investor',
    ),
    /** For an own investor: the known investor with the same name, firm or site. */
    linkedInvestorId: text('linked_investor_id').references(() => investors.id),
    /** Whether the own investor is shown in place of a match with `linkedInvestorId`. */
    standsFor: flag('stands_for'),
    rank: integer('rank'),
    similarity: real('similarity'),
    /** As compared, unrounded and before feedback changed it. */
    baseSimilarity: real('base_similarity'),
    teeth: json<Tooth[]>('teeth').notNull(),
    against: json<Remark[]>('against').notNull(),
    raises: json<Remark[]>('raises').notNull(),
    /** Portfolio companies that compete with the startup, or complement it; null until a run has looked. */
    competitors: json<Evidence[] | null>('competitors'),
    synergies: json<Evidence[] | null>('synergies'),
    overallAssessment: json<Text>('overall_assessment').notNull(),
    gptFit: flag('gpt_fit').notNull(),
    gptFitReason: said('gpt_fit_reason').notNull(),
    /** `rule`, `person`, or the name of the model that was asked. */
    gptFitBy: text('gpt_fit_by').notNull().default('rule'),
    /** null: not decided yet. */
    manuallyApproved: flag('manually_approved'),
    /** Whether the rule `MATCH_APPROVAL=automatic` approved it. */
    approvedByRule: flag('approved_by_rule').notNull(),
    isUnlocked: flag('is_unlocked').notNull(),
    /** A manual lock stays until it is lifted manually. */
    lockedByHand: flag('locked_by_hand').notNull(),
    assignedAt: instant('assigned_at').notNull(),
    unlockedAt: instant('unlocked_at'),
    status: text('status').notNull(),
    notes: text('notes').notNull(),
    lastUpdated: instant('last_updated'),
    feedback: json<MatchFeedback | null>('feedback'),
    expectedCheque: json<Sum | null>('expected_cheque'),
    introducedBy: json<Person | null>('introduced_by'),
    passedBecause: json<{ reasons: string[]; text: string } | null>('passed_because'),
    overlaps: json<string[]>('overlaps'),
    ...synced,
  },
  (table) => [
    uniqueIndex('matches_pair').on(table.startupId, table.investorId),
    index('matches_version').on(table.startupId, table.version),
    index('matches_investor').on(table.investorId),
    index('matches_counted').on(
      table.startupId,
      table.origin,
      table.deletedAt,
      table.manuallyApproved,
      table.isUnlocked,
    ),
    // The admin area's sort orders with the columns of its filters, so that a page is found and counted without reading the long rows.
    index('matches_by_assignment').on(
      table.origin,
      table.deletedAt,
      sql`${table.assignedAt} desc`,
      table.startupId,
      table.rank,
      table.id,
      table.investorId,
      table.manuallyApproved,
      table.gptFit,
      table.isUnlocked,
    ),
    index('matches_by_similarity').on(
      table.origin,
      table.deletedAt,
      table.similarity,
      table.id,
      table.startupId,
      table.manuallyApproved,
      table.gptFit,
      table.isUnlocked,
    ),
    index('matches_link').on(table.startupId, table.linkedInvestorId),
  ],
);

export const activities = defineTable(
  'activities',
  {
    id: idColumn(),
    startupId: ofStartup(),
    matchId: text('match_id').notNull(),
    activityType: text('activity_type').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    activityDate: calendarDate('activity_date').notNull(),
    nextAction: text('next_action').notNull(),
    nextActionDate: calendarDate('next_action_date'),
    status: text('status').notNull(),
    notes: text('notes').notNull(),
    accountId: text('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
    zone: text('zone').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Optional fields that are never queried, and fields of a newer program unknown to this one; returned untouched. */
    rest: json<Record<string, unknown>>('rest').notNull(),
    ...synced,
  },
  (table) => [
    index('activities_version').on(table.startupId, table.version),
    index('activities_match').on(table.matchId),
  ],
);

export const decks = defineTable(
  'decks',
  {
    id: idColumn(),
    startupId: ofStartup(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    /** File name in the uploads folder; never anything a user typed. */
    storedAs: text('stored_as').notNull(),
    state: text('state').$type<'reading' | 'read' | 'refused'>().notNull(),
    message: json<Text>('message').notNull(),
    pages: integer('pages'),
    hasText: flag('has_text').notNull(),
    /** For a deck without text of its own: how far its slides are read as pictures, see shared/src/decks/deck.ts. */
    pictures: text('pictures').$type<DeckPictures>(),
    pageTexts: json<string[]>('page_texts').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    ...synced,
  },
  (table) => [index('decks_version').on(table.startupId, table.version)],
);

/** A file that is being uploaded in pieces. The row goes when the file is whole, or with its file after days without a new piece. */
export const uploads = defineTable(
  'uploads',
  {
    /** Made on the device; becomes the deck's id. */
    id: idColumn(),
    startupId: ofStartup(),
    /** Only the account that began it may continue. */
    accountId: text('account_id').notNull(),
    fileName: text('file_name').notNull(),
    /** Of the whole file, as announced. */
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    storedAs: text('stored_as').notNull(),
    touchedAt: instant('touched_at').notNull(),
  },
  (table) => [
    index('uploads_startup').on(table.startupId, table.touchedAt),
    index('uploads_touched').on(table.touchedAt),
  ],
);
