export { changeOrPropose } from './change-or-propose.ts';
export { proposalTable } from './proposals-store.ts';
export { changeRoutes } from './routes.ts';
export { forgetProposals, forgetProposalsJob, whenProposalIsDecided } from './settle.ts';
