import type { Accepted } from '@paratope/shared/analysis/claims';
import type { Analysis } from '@paratope/shared/analysis/compose';
import type { Text } from '@paratope/shared/words/message';
import { defineTable, index, integer, primaryKey, real, text } from '../kit.ts';
import { idColumn, instant, json } from './columns.ts';
import { decks, ofStartup } from './startups.ts';

const ofDeck = () =>
  text('deck_id')
    .notNull()
    .references(() => decks.id, { onDelete: 'cascade' });

/** One run of the analysis of a deck. People read the newest finished one of the current deck. */
export const analyses = defineTable(
  'analyses',
  {
    id: idColumn(),
    startupId: ofStartup(),
    deckId: ofDeck(),
    jobId: text('job_id').notNull(),
    state: text('state').$type<'running' | 'ready' | 'failed'>().notNull(),
    /** Current step, from 1; see shared/src/analysis/progress.ts. */
    step: integer('step').notNull(),
    /** Shown to people: why it failed, or that the endpoint was unavailable. */
    notice: json<Text>('notice').notNull(),
    /** The result of each step, so that a resumed job pays for nothing twice. */
    found: json<Record<string, FoundInStep>>('found').notNull(),
    result: json<Analysis>('result'),
    analyser: text('analyser').$type<'embedded' | 'endpoint'>().notNull(),
    model: text('model').notNull(),
    promptVersion: text('prompt_version').notNull(),
    ignoredLines: integer('ignored_lines').notNull(),
    tookMs: integer('took_ms').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Day of the request in the instance's time zone, for the daily limit. */
    day: text('day').notNull(),
    generatedAt: instant('generated_at'),
  },
  (table) => [index('analyses_startup').on(table.startupId, table.startedAt)],
);

export interface FoundInStep {
  readonly accepted: readonly Accepted[];
  readonly removed: number;
}

/** A link that opens a report for anyone who has it. The token itself is not stored. */
export const analysisLinks = defineTable(
  'analysis_links',
  {
    id: idColumn(),
    startupId: ofStartup(),
    tokenHash: text('token_hash').notNull().unique(),
    accountId: text('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    lastOpenedAt: instant('last_opened_at'),
    /** The deck whose report was started through this link; it may start one per deck. */
    startedDeckId: text('started_deck_id'),
  },
  (table) => [index('analysis_links_startup').on(table.startupId)],
);

/** A slide of a deck besides its text: where its lines are, and where its picture is in the file of pictures. */
export const deckPages = defineTable(
  'deck_pages',
  {
    deckId: ofDeck(),
    number: integer('number').notNull(),
    lines: json<readonly PlacedLine[]>('lines').notNull(),
    /** First byte and length of the picture; null without one. */
    imageAt: integer('image_at'),
    imageBytes: integer('image_bytes'),
  },
  (table) => [primaryKey({ columns: [table.deckId, table.number] })],
);

/** A line's words, and its left, top, width and height as shares of the slide. */
export type PlacedLine = readonly [
  words: string,
  left: number,
  top: number,
  width: number,
  height: number,
  /** OCR confidence in percent; only for a line that was read from a picture. */
  sureness?: number,
];

export const aiCalls = defineTable(
  'ai_calls',
  {
    id: idColumn(),
    startupId: text('startup_id').notNull(),
    purpose: text('purpose').$type<'analysis' | 'draft' | 'fit'>().notNull(),
    /** The analysis or the draft it was asked for; for `fit`, the startup. */
    subjectId: text('subject_id').notNull(),
    model: text('model').notNull(),
    promptVersion: text('prompt_version').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** Null if the operator has set no price. */
    costCents: real('cost_cents'),
    tookMs: integer('took_ms').notNull(),
    at: instant('at').notNull(),
    day: text('day').notNull(),
  },
  (table) => [index('ai_calls_day').on(table.day, table.startupId), index('ai_calls_subject').on(table.subjectId)],
);
