import type { SpaceId } from '@paratope/shared/ids';
import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

export async function keepNewestRevisions({ db }: Transaction, space: SpaceId, kept: number): Promise<void> {
  await db.run(sql`DELETE FROM note_revisions WHERE id IN (
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY collection, row_id, field ORDER BY id DESC) AS place
      FROM note_revisions WHERE space = ${space}
    ) WHERE place > ${kept})`);
}
