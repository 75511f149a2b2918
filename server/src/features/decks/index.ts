export { nextSweep, sweepUploads, sweepUploadsJob } from './continue-upload.ts';
export { drawDeck, drawDeckJob, pictureOfSlide } from './draw-deck.ts';
export { readDeck, readDeckJob, type WhenDeckIsRead } from './read-deck.ts';
export { readPictures, readPicturesJob } from './read-pictures.ts';
export { deckRoutes } from './routes.ts';
export { currentDeck, deckById } from './store.ts';
export { deckRecord, deckTable } from './synced-store.ts';
export { deckFile } from './upload-deck.ts';
