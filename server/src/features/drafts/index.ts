export { draftRoutes } from './routes.ts';
export { draftTable } from './store.ts';
export { whenDraftIsAsked, writeAskedDraft, writeDraftJob } from './write-asked.ts';
