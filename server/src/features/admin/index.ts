export { grantPlan, removeFactorByHand, resetPasswordByHand } from './by-hand.ts';
export { takeDecisions } from './review.ts';
export { adminRoutes } from './routes.ts';
export { nextSeal, sealAuditInJob, sealAuditJob } from './seal-audit.ts';
export { firstSetupLink, makeSetupLink } from './sign-in.ts';
export { adminByEmail, insertAdmin, listAdmins, setAdminPassword } from './store.ts';
export { nextTrashSweep, sweepTrash, sweepTrashJob } from './trash.ts';
