export { listPremiumApplications } from './applications.ts';
export { decideApplication, takeApplication } from './from-outside.ts';
export { premiumRoutes } from './routes.ts';
export { type ApplicationRow, applicationById, forgetApplicant } from './store.ts';
