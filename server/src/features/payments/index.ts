export { putOnPlan, stopRenewals } from './by-hand.ts';
export { nextReconciliation, reconcileJob, reconcilePayments } from './reconcile.ts';
export { paymentRoutes } from './routes.ts';
export { priceIn } from './subscribe.ts';
