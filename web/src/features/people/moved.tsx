import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { useSession } from '../../local/hooks.ts';
import { openPresentStartup } from './actions.ts';

/** Rendered while this device has no row of its startup: someone removed the person, or they switched on another device. */
export function Moved() {
  const local = useLocal();
  const navigate = useNavigate();
  const { startupId, startupName } = useSession();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each startup that is gone.
  useEffect(() => {
    void openPresentStartup(local).then((role) => {
      // A person who joined another startup as a member has just done so by hand, on another device.
      if (role === 'owner') navigate(`${paths.people}?left=${encodeURIComponent(startupName)}`, { replace: true });
    });
  }, [startupId]);

  return null;
}
