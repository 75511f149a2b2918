import { useLayoutEffect } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** Pixels from the top, by the key of the history entry. */
const places = new Map<string, number>();

/** Milliseconds in which a page gets its rows. */
const patience = 2_000;

/**
 * Back and forward lead to where the page was scrolled to. The browser does so too, but at once, when a list
 * whose rows are still being read is not long enough.
 */
export function useScrollPlace({ key }: Location): void {
  const isPop = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: how this entry was reached is known when it is.
  useLayoutEffect(() => {
    const place = isPop ? places.get(key) : undefined;
    let stop = () => {};
    const remember = () => places.set(key, scrollY);
    const follow = () => addEventListener('scroll', remember, { passive: true });
    if (place === undefined) follow();
    else
      stop = scrollOnceThere(place, () => {
        remember();
        follow();
      });
    return () => {
      stop();
      removeEventListener('scroll', remember);
    };
  }, [key]);
}

/** Scrolls as soon as the page is long enough, unless somebody scrolls first. Returns what ends it. */
function scrollOnceThere(place: number, done: () => void): () => void {
  const scroll = () => {
    scrollTo(0, place);
    if (Math.abs(scrollY - place) < 1) finish();
  };
  const growing = new ResizeObserver(scroll);
  const waited = setTimeout(() => finish(), patience);
  const end = () => {
    growing.disconnect();
    clearTimeout(waited);
    for (const event of touches) removeEventListener(event, finish);
  };
  function finish() {
    end();
    done();
  }
  for (const event of touches) addEventListener(event, finish, { passive: true });
  growing.observe(document.body);
  scroll();
  return end;
}

const touches = ['wheel', 'touchstart', 'keydown'] as const;
