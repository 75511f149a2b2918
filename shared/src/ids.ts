import * as z from 'zod/mini';

/** Ids made here are UUIDv7 (time-ordered); imported records keep theirs, so any non-empty text up to 64 characters is accepted. */
const id = <Brand extends string>() => z.string().check(z.minLength(1), z.maxLength(64)).brand<Brand>();

export const AccountId = id<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

export const AdminId = id<'AdminId'>();
export type AdminId = z.infer<typeof AdminId>;

export const StartupId = id<'StartupId'>();
export type StartupId = z.infer<typeof StartupId>;

export const InvestorId = id<'InvestorId'>();
export type InvestorId = z.infer<typeof InvestorId>;

export const MatchId = id<'MatchId'>();
export type MatchId = z.infer<typeof MatchId>;

export const ActivityId = id<'ActivityId'>();
export type ActivityId = z.infer<typeof ActivityId>;

export const EventId = id<'EventId'>();
export type EventId = z.infer<typeof EventId>;

export const ContactId = id<'ContactId'>();
export type ContactId = z.infer<typeof ContactId>;

export const DraftId = id<'DraftId'>();
export type DraftId = z.infer<typeof DraftId>;

export const DeckId = id<'DeckId'>();
export type DeckId = z.infer<typeof DeckId>;

export const SavedViewId = id<'SavedViewId'>();
export type SavedViewId = z.infer<typeof SavedViewId>;

export const JobId = id<'JobId'>();
export type JobId = z.infer<typeof JobId>;

/** One replica is one IndexedDB database in one browser profile. */
export const ReplicaId = id<'ReplicaId'>();
export type ReplicaId = z.infer<typeof ReplicaId>;

/** Id of a mutation; unlike its sequence number it survives a renumbering. */
export const MutationId = id<'MutationId'>();
export type MutationId = z.infer<typeof MutationId>;

/** The unit of synchronization: a startup's shared rows, or one account's own. */
export const SpaceId = id<'SpaceId'>();
export type SpaceId = z.infer<typeof SpaceId>;

export const startupSpace = (startupId: StartupId): SpaceId => `startup:${startupId}` as SpaceId;
export const accountSpace = (accountId: AccountId): SpaceId => `account:${accountId}` as SpaceId;
