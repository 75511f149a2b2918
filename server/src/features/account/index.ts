export { refuseCommonPassword } from './common-passwords.ts';
export { eraseAccountsJob, eraseDueAccounts, nextErasure } from './erase.ts';
export { makeLink } from './links.ts';
export { insertLink, openLink, useLink, voidLinks } from './links-store.ts';
export { refuseWrongPassword } from './own-password.ts';
export { makeResetLink } from './passwords.ts';
export { newFounderIds } from './register.ts';
export { refuseRequest, requestById } from './requests-store.ts';
export { accountRoutes } from './routes.ts';
export {
  accountByEmail,
  accountById,
  insertEmptyStartup,
  insertFounder,
  peopleOf,
  setPassword,
  setPreferences,
} from './store.ts';
export { addressProvenJob, isVerified, markVerified } from './verify.ts';
