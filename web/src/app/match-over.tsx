import { lazy, type ReactNode, Suspense } from 'react';
import { MatchDialog } from '../features/matches/detail/match-dialog.tsx';

/** A match over a list, with the people at the investor. */
export const MatchOver = ({ id, children }: { readonly id: string; readonly children?: ReactNode }) => (
  <MatchDialog
    id={id}
    contacts={(match) => (
      <Suspense fallback={null}>
        <ContactsSection match={match} />
      </Suspense>
    )}
  >
    {children}
  </MatchDialog>
);

const ContactsSection = lazy(() =>
  import('../features/contacts/contacts-section.tsx').then((file) => ({ default: file.ContactsSection })),
);
