import { useNavigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { AccountPage } from '../features/account/account-page.tsx';
import { enter } from '../features/account/actions.ts';
import { CardPage } from '../features/people/card-page.tsx';
import { ClaimPage } from '../features/people/claim-page.tsx';
import { InvitationPage } from '../features/people/invitation-page.tsx';
import { PairPage } from '../features/people/pair-page.tsx';
import { PeoplePage } from '../features/people/people-page.tsx';
import type { WayIn } from '../features/people/ways-in.ts';

interface PeoplePagesProps {
  readonly page: 'people' | 'card' | 'pair' | 'invitation' | 'claim';
  readonly id?: string;
}

/** A startup's people and the other ways to sign in, joined with the account's pages. One chunk: they are small and rarely opened. */
export function PeoplePages({ page, id = '' }: PeoplePagesProps) {
  const navigate = useNavigate();
  const onEntered: WayIn['onEntered'] = ({ isOtherLanguage }) =>
    isOtherLanguage ? location.replace(paths.dashboard) : navigate(paths.dashboard, { replace: true });
  if (page === 'people') return <PeoplePage />;
  if (page === 'card') return <CardPage />;
  if (page === 'pair') return <PairPage />;
  if (page === 'claim') return <ClaimPage frame={AccountPage} enter={enter} onEntered={onEntered} />;
  return <InvitationPage token={id} frame={AccountPage} enter={enter} onEntered={onEntered} />;
}
