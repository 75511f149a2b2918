import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { LogFor } from '../features/timeline/log-for.tsx';

interface LogProps {
  /** Opened over a page, which closing goes back to; otherwise the app was opened to log, and goes on to Today. */
  readonly isOver: boolean;
}

/** `/client/log`: the short way to log, from the phone's bar, the icon's shortcut, or something shared into the app. */
export function Log({ isOver }: LogProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(true);
  // A save that ends after the sheet was closed closes it once more.
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
      matchId={params.get('matchId') ?? undefined}
      sharedId={params.get('shared') ?? undefined}
      isOpen={isOpen}
      onClose={close}
    />
  );
}
