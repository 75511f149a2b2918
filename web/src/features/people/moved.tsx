import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { useSession } from '../../local/hooks.ts';
import { openPresentStartup } from './actions.ts';

/** Rendered while this device holds no row of the startup it worked in: somebody took the person out of it, or they went elsewhere on another device. */
export function Moved() {
  const local = useLocal();
  const navigate = useNavigate();
  const { startupId, startupName } = useSession();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each startup that is gone.
  useEffect(() => {
    void openPresentStartup(local).then((role) => {
      // Whoever joined another one as a member has just done so by hand, on another device.
      if (role === 'owner') navigate(`${paths.people}?left=${encodeURIComponent(startupName)}`, { replace: true });
    });
  }, [startupId]);

  return null;
}
