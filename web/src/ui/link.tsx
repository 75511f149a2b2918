import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';
import { crossfade } from './crossfade.ts';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  /** Stored with the history entry. */
  readonly state?: unknown;
  /** Crossfades to the page. */
  readonly fades?: boolean;
}

/**
 * A link to another page of the app. Built on the router's hooks: its own
 * `Link` adds the preloading of a framework, unused here, to the first load.
 */
export function Link({ to, replace, state, fades, onClick, target, ...anchor }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { ...(replace ? { replace } : {}), state, target });
  return (
    <a
      {...anchor}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        if (fades && !target && isPlain(event)) {
          event.preventDefault();
          crossfade(() => follow(event));
        } else follow(event);
      }}
    />
  );
}

/** Neither for a new tab nor for a download. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
