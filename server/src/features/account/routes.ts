import { AccountApi } from '@paratope/shared/account/api';
import { on } from '../../http/mount.ts';
import { requestPasswordReset, resetPassword } from './passwords.ts';
import { register } from './register.ts';
import { login, logout, readSession } from './sign-in.ts';

export const accountRoutes = [
  on(AccountApi.register, register),
  on(AccountApi.login, login),
  on(AccountApi.logout, logout),
  on(AccountApi.session, readSession),
  on(AccountApi.requestPasswordReset, requestPasswordReset),
  on(AccountApi.resetPassword, resetPassword),
];
