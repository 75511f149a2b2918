import { deckTable } from './features/decks/index.ts';
import { matchTable } from './features/matches/index.ts';
import { activityTable } from './features/outreach/index.ts';
import { startupTable } from './features/startups/index.ts';
import type { TravellingTable } from './features/sync/index.ts';

/** Every table whose rows travel to a startup's devices, and with them into its export. */
export const travellingTables: readonly TravellingTable[] = [startupTable, matchTable, activityTable, deckTable];
