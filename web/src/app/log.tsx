import { useRef, useState } from 'react';
import { type Location, matchPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { LogFor } from '../features/timeline/log-for.tsx';

interface LogProps {
  /** Opened over a page: closing goes back to it. Otherwise the app was opened to log, and closing goes on to Today. */
  readonly isOver: boolean;
}

/** `/client/log`: quick logging from the phone's tab bar, the icon's shortcut, or something shared into the app. */
export function Log({ isOver }: LogProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [isOpen, setOpen] = useState(true);
  // A save that finishes after the sheet was closed calls `close` again.
  const isClosed = useRef(false);
  const close = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    setOpen(false);
    if (isOver) navigate(-1);
    else navigate(paths.today, { replace: true });
  };
  return (
    <LogFor
      matchId={params.get('matchId') ?? (isOver ? investorOf(state.over) : undefined)}
      sharedId={params.get('shared') ?? undefined}
      isOpen={isOpen}
      onClose={close}
    />
  );
}

/** On a page about one investor the log is about that one. */
function investorOf({ pathname, search }: Location): string | undefined {
  const id = matchPath('/client/matches/:id/*', pathname)?.params.id;
  return id ?? new URLSearchParams(search).get('matchId') ?? undefined;
}
