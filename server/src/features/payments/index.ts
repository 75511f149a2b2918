export { putOnPlan } from './by-hand.ts';
export { closePayments } from './close-payments.ts';
export { createDemoProvider } from './demo-provider.ts';
export { listAllPayments } from './lists.ts';
export { codeApproved } from './mail-templates.ts';
export { listPromoCodes } from './promo-codes.ts';
export { endRenewalsOfTrash, nextReconciliation, reconcileJob, reconcilePayments } from './reconcile.ts';
export { paymentRoutes } from './routes.ts';
export { priceIn } from './subscribe.ts';
