import { StartupApi } from '@paratope/shared/startups/api';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { call } from '../../api/call.ts';
import { useAskEvery } from '../../local/ask-every.ts';
import { useLocal } from '../../local/context.ts';

/** Milliseconds between checks for the outside form, how many checks, and milliseconds until the dashboard opens meanwhile. */
const every = 3_000;
const most = 20;
const firstRedirect = 5_000;

/** Waits, on any page, for the form that was sent from the frame; its arrival makes the temporary session permanent. */
export function TemporarySession() {
  const local = useLocal();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isOver, setOver] = useState(false);
  const tries = useRef(0);
  const leave = useRef(() => {});
  leave.current = () => {
    if (pathname === paths.getMatched) navigate(paths.dashboard, { replace: true });
  };

  useEffect(() => {
    const timer = setTimeout(() => leave.current(), firstRedirect);
    return () => clearTimeout(timer);
  }, []);

  const ask = async () => {
    tries.current += 1;
    const answer = await call(StartupApi.checkSubmission, {});
    const session = local.sessions.getSnapshot();
    if (answer.ok && answer.value.submitted && session) {
      leave.current();
      const { temporary: _temporary, ...lasting } = session;
      local.signIn(lasting);
      await local.workspace.getSnapshot()?.replica.sync();
    } else if (tries.current >= most) {
      leave.current();
      setOver(true);
    }
  };
  useAskEvery(every, ask, !isOver);

  return null;
}
