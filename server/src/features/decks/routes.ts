import { DeckApi } from '@paratope/shared/decks/api';
import { on } from '../../http/mount.ts';
import { continueUpload } from './continue-upload.ts';
import { askToReadPictures } from './read-pictures.ts';
import { deleteDeck, downloadDeck, showDeck, uploadDeck } from './upload-deck.ts';

export const deckRoutes = [
  on(DeckApi.upload, uploadDeck),
  on(DeckApi.read, showDeck),
  on(DeckApi.download, downloadDeck),
  on(DeckApi.remove, deleteDeck),
  on(DeckApi.readPictures, askToReadPictures),
  on(DeckApi.continueUpload, continueUpload),
];
