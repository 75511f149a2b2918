export { nextSweep, sweepUploads, sweepUploadsJob } from './continue-upload.ts';
export { readDeck, readDeckJob } from './read-deck.ts';
export { deckRoutes } from './routes.ts';
export { currentDeck } from './store.ts';
export { deckRecord, deckTable } from './travelling-store.ts';
