import { AccountApi } from '@paratope/shared/account/api';
import { inBothPlaces } from '@paratope/shared/answers';
import { OidcApi } from '@paratope/shared/oidc/api';
import { PasskeyApi } from '@paratope/shared/passkeys/api';
import { SecondFactorApi } from '@paratope/shared/second-factor/api';
import { listOpenSessions } from '../../http/devices.ts';
import { on } from '../../http/mount.ts';
import { beginLogin, ownOidcRoutes, readProvider, returnAtLimit, returnFromProvider } from '../oidc/index.ts';
import { passkeyRoutes, signInOptions } from '../passkeys/index.ts';
import { secondFactorRoutes } from '../second-factor/index.ts';
import { changeEmail } from './change-email.ts';
import { deleteAccount, restoreAccount } from './delete-account.ts';
import { endDevice, endOtherDevices } from './devices.ts';
import { refuseWrongPassword } from './own-password.ts';
import { changePassword, confirmPasswordReset, requestPasswordReset, resetPassword } from './passwords.ts';
import { changePreferences, readAccount } from './preferences.ts';
import { register } from './register.ts';
import { login, loginWithPasskey, loginWithProvider, logout, readSession } from './sign-in.ts';
import { resendVerification, verifyEmail } from './verify.ts';

export const accountRoutes = [
  on(AccountApi.register, register),
  on(AccountApi.login, login),
  on(AccountApi.logout, logout),
  on(AccountApi.session, readSession),
  on(AccountApi.requestPasswordReset, requestPasswordReset),
  on(AccountApi.confirmPasswordReset, confirmPasswordReset),
  on(AccountApi.resetPassword, resetPassword),
  on(AccountApi.verifyEmail, verifyEmail),
  on(AccountApi.resendVerification, resendVerification),
  on(AccountApi.account, readAccount),
  on(AccountApi.changePreferences, changePreferences),
  on(AccountApi.changeEmail, changeEmail),
  on(AccountApi.changePassword, changePassword),
  on(AccountApi.sessions, listOpenSessions),
  on(AccountApi.endSession, endDevice),
  on(AccountApi.endOtherSessions, endOtherDevices),
  ...secondFactorRoutes(SecondFactorApi, refuseWrongPassword),
  ...passkeyRoutes(PasskeyApi, refuseWrongPassword),
  on(PasskeyApi.signInOptions, async (ctx, { purpose }) => inBothPlaces(await signInOptions(ctx, 'founder', purpose))),
  on(PasskeyApi.signIn, loginWithPasskey),
  ...ownOidcRoutes(OidcApi, refuseWrongPassword),
  on(OidcApi.provider, readProvider),
  on(OidcApi.begin, beginLogin),
  on(OidcApi.callback, returnFromProvider, { atLimit: returnAtLimit }),
  on(OidcApi.signIn, loginWithProvider),
  on(AccountApi.deleteAccount, deleteAccount),
  on(AccountApi.restoreAccount, restoreAccount),
];
