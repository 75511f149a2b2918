import { type ReactNode, useMemo } from 'react';
import { type Location, UNSAFE_LocationContext as LocationContext, useNavigationType } from 'react-router-dom';

/** Renders its children for this address, whatever the address bar shows. */
export function At({ location, children }: { location: Location; children: ReactNode }) {
  const navigationType = useNavigationType();
  const here = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return <LocationContext value={here}>{children}</LocationContext>;
}
