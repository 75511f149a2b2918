import type { ReactNode } from 'react';
import { ContactsSection } from '../features/contacts/contacts-section.tsx';
import { MatchDialog } from '../features/matches/detail/match-dialog.tsx';

/** A match over a list, with the people at the investor. */
export const MatchOver = ({ id, children }: { readonly id: string; readonly children?: ReactNode }) => (
  <MatchDialog id={id} contacts={(match) => <ContactsSection match={match} />}>
    {children}
  </MatchDialog>
);
