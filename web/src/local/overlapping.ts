import { EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { Matches } from '@paratope/shared/matches/match';
import type { AnyRow, Collection } from '@paratope/shared/mutation';
import { Activities } from '@paratope/shared/outreach/activity';
import { Startups } from '@paratope/shared/startups/startup';
import type { LocalRows } from './hooks.ts';

/** A field that two people changed at once. A text holds both versions and needs a look; elsewhere the later value won. */
export interface OverlappingField {
  readonly collection: string;
  readonly row: AnyRow;
  readonly field: string;
  readonly isText: boolean;
}

export async function overlapping(rows: LocalRows): Promise<OverlappingField[]> {
  const found: OverlappingField[] = [];
  for (const collection of [Matches, Activities, EmailDrafts, Startups] as unknown as Collection[]) {
    const marked = await rows
      .table(collection)
      .filter(({ overlaps }) => Array.isArray(overlaps) && overlaps.length > 0)
      .toArray();
    for (const row of marked) {
      for (const field of (row.overlaps ?? []) as string[])
        found.push({ collection: collection.name, row, field, isText: collection.texts?.includes(field) === true });
    }
  }
  return found;
}
