import { type AirtableMapping, type AirtableSync, usualMapping } from '@paratope/shared/airtable/api';
import type { Db, Transaction } from '../../db/database.ts';
import { noteFact, readFact } from '../instance/index.ts';

interface Seen {
  readonly last: AirtableSync | null;
  readonly seenColumns: string[];
}

export const readMapping = async (db: Db): Promise<AirtableMapping> =>
  ((await readFact(db, mappingKey)) as AirtableMapping | undefined) ?? usualMapping;

export const noteMapping = (tx: Transaction, value: AirtableMapping): Promise<void> =>
  noteFact(tx, { key: mappingKey, value, isSecret: false });

export const readSeen = async (db: Db): Promise<Seen> =>
  ((await readFact(db, seenKey)) as Seen | undefined) ?? { last: null, seenColumns: [] };

export const noteSeen = (tx: Transaction, value: Seen): Promise<void> =>
  noteFact(tx, { key: seenKey, value, isSecret: false });

const mappingKey = 'airtable.mapping';
const seenKey = 'airtable.seen';
