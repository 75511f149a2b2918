import { byEngine } from './kit.ts';
import * as postgres from './postgres/ways.ts';
import * as sqlite from './sqlite/ways.ts';
import type { Ways } from './ways.ts';

export const ways = byEngine<Ways>({ sqlite, postgres });

export const { continueCounters, deferReferences, rowsOneByOne, everyDeal, sizeOf, schemaOf, newestSchema } = ways;
