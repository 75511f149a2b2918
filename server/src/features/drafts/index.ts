export { draftAnswer } from './generate-email.ts';
export { draftRoutes } from './routes.ts';
export { draftTable } from './store.ts';
export { listDrafts, ownDraftId } from './versions.ts';
export { whenDraftIsAsked, writeAskedDraft, writeDraftJob } from './write-asked.ts';
