import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  /** Travels with the history entry. */
  readonly state?: unknown;
}

/**
 * A link to another page of the app. Made from the router's own hooks, because its ready-made link brings the preloading of a
 * framework along, which this app has no use for, into what every opening loads.
 */
export function Link({ to, replace, state, onClick, target, ...anchor }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { ...(replace ? { replace } : {}), state, target });
  return (
    <a
      {...anchor}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
