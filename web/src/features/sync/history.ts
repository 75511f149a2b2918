import { Contacts } from '@paratope/shared/contacts/contact';
import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { Matches } from '@paratope/shared/matches/match';
import type { Collection } from '@paratope/shared/mutation';
import { Activities } from '@paratope/shared/outreach/activity';
import { type FieldRevision, OutreachApi } from '@paratope/shared/outreach/api';
import { Startups } from '@paratope/shared/startups/startup';
import * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { useOnline, useWorkspace } from '../../local/hooks.ts';
import { useLoaded } from '../../local/use-answer.ts';

/** The values of one record's fields, newest first, by field. */
export type Revisions = Readonly<Record<string, readonly FieldRevision[]>>;

/**
 * `fresh`: as the server has it now. `earlier`: as read here before, because the server cannot be reached. `unavailable`: never read on
 * this device, and the server cannot be reached.
 */
export type HistoryView =
  | { readonly state: 'reading' }
  | { readonly state: 'fresh'; readonly revisions: Revisions }
  | { readonly state: 'earlier'; readonly revisions: Revisions; readonly seenAt: string }
  | { readonly state: 'unavailable' };

export const keptCollections: ReadonlyMap<string, Collection> = new Map(
  ([Matches, Activities, Contacts, Startups, EmailDrafts] as unknown as Collection[]).map((collection) => [
    collection.name,
    collection,
  ]),
);

export const keptFields = (collection: string): readonly string[] => {
  const found = keptCollections.get(collection);
  return [...(found?.texts ?? []), ...(found?.kept ?? [])];
};

/** A record's history from the server, or from this device while the server cannot be reached. A new `version` loads it again. */
export function useHistory(collection: string, id: string, version: string): HistoryView & { again(): Promise<void> } {
  const { seen } = useWorkspace();
  const isOnline = useOnline();
  const { value: view = { state: 'reading' as const }, again } = useLoaded(async (): Promise<HistoryView> => {
    const key = `history/${collection}/${id}`;
    const revisions = await askServer(collection, id);
    if (revisions) {
      void seen.keep(key, revisions, new Date().toISOString()).catch(() => {});
      return { state: 'fresh', revisions };
    }
    const before = await seen.load(key).catch(() => undefined);
    if (!before) return { state: 'unavailable' };
    return { state: 'earlier', revisions: before.value as Revisions, seenAt: before.seenAt };
  }, [seen, collection, id, version, isOnline]);
  return { ...view, again };
}

/** Loads all fields at once; if one fails, all do, so that half a history is never shown as the whole. */
async function askServer(collection: string, id: string): Promise<Revisions | undefined> {
  const named = z.safeParse(OutreachApi.revisions.input, { collection, id, field: 'any' });
  if (!named.success) return undefined;
  const answers = await Promise.all(
    keptFields(collection).map(async (field) => {
      const answer = await call(OutreachApi.revisions, { ...named.data, field });
      return answer.ok ? ([field, answer.value.data] as const) : undefined;
    }),
  );
  const known = answers.filter((one) => one !== undefined);
  return known.length === answers.length ? Object.fromEntries(known) : undefined;
}
