import type { SignedInAdmin } from '../actions.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { AdminOnly } from '../admin-only.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** What an admin does with their own way in. */
export const OwnSignInPage = () => (
  <AdminOnly>{(admin, onLeft) => <OwnSignIn admin={admin} onLeft={onLeft} />}</AdminOnly>
);

const OwnSignIn = ({ admin, onLeft }: { admin: SignedInAdmin; onLeft(message: string): void }) => (
  <AdminFrame admin={admin} title="Your sign-in" onLeft={onLeft}>
    <SecondFactorSection onSignedOut={onLeft} />
    <OwnSessions onSignedOut={onLeft} />
  </AdminFrame>
);
