import { Navigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { ForgotPasswordPage } from '../features/account/forgot-password-page.tsx';
import { KeepAccountPage } from '../features/account/keep-account-page.tsx';
import { LoginPage } from '../features/account/login-page.tsx';
import { ResetPasswordPage } from '../features/account/reset-password-page.tsx';
import { SubscriptionAuthPage } from '../features/account/subscription-auth-page.tsx';
import { VerifyPage } from '../features/account/verify-page.tsx';
import { useMaybeWorkspace } from '../local/hooks.ts';

/** The pages around login in one chunk: a visitor of one often needs the next. */
export function EntryPage({ at }: { at: 'login' | 'forgot' | 'reset' | 'verify' | 'keep' | 'subscribe' }) {
  const isSignedIn = useMaybeWorkspace() !== undefined;
  if (at === 'login') return <LoginPage />;
  if (at === 'forgot') return <ForgotPasswordPage />;
  if (at === 'reset') return <ResetPasswordPage />;
  if (at === 'verify') return <VerifyPage />;
  if (at === 'subscribe') return <SubscriptionAuthPage />;
  return isSignedIn ? <KeepAccountPage /> : <Navigate to={paths.login} replace />;
}
