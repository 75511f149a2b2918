/** What happens during a pull from the top of the page. */
export interface Pull {
  /** Whether a touch that begins on this element may become a pull. */
  mayBegin(on: Element): boolean;
  /** Pixels pulled so far, between 0 and {@link furthest}. */
  moved(distance: number): void;
  /** The finger was lifted; whether it had pulled far enough. */
  released(isEnough: boolean): void;
}

/** Pixels from which a release counts, and the most that a pull reaches. */
export const enough = 56;
const furthest = 80;
/** Pixels before the direction of a touch is clear. */
const undecided = 10;

/**
 * Listens for a finger that pulls the page down from its very top. Scrolling stays the browser's: only a touch that begins there and goes
 * down first is intercepted. Returns a function that stops listening.
 */
export function watchPull(page: Document, pull: Pull): () => void {
  let from: { readonly x: number; readonly y: number } | undefined;
  let distance: number | undefined;

  const begin = (event: TouchEvent): void => {
    end(false);
    const [finger, second] = event.touches;
    if (!finger || second || !isAtTop(event.target) || !pull.mayBegin(event.target as Element)) return;
    from = { x: finger.clientX, y: finger.clientY };
    // Added only now, so that scrolling elsewhere never waits for a script.
    page.addEventListener('touchmove', move, { passive: false });
  };
  const move = (event: TouchEvent): void => {
    const [finger, second] = event.touches;
    if (!from || !finger || second) {
      end(false);
      return;
    }
    const [across, down] = [Math.abs(finger.clientX - from.x), finger.clientY - from.y];
    if (distance === undefined) {
      if (Math.max(across, Math.abs(down)) < undecided) return;
      if (down < across) {
        end(false);
        return;
      }
    }
    if (event.cancelable) event.preventDefault();
    distance = Math.min(furthest, Math.max(0, (down - undecided) / 2));
    pull.moved(distance);
  };
  const end = (counts: boolean): void => {
    page.removeEventListener('touchmove', move);
    const reached = distance;
    from = undefined;
    distance = undefined;
    if (reached !== undefined) pull.released(counts && reached >= enough);
  };
  const letGo = () => end(true);
  const cancel = () => end(false);

  page.addEventListener('touchstart', begin, { passive: true });
  page.addEventListener('touchend', letGo);
  page.addEventListener('touchcancel', cancel);
  return () => {
    end(false);
    page.removeEventListener('touchstart', begin);
    page.removeEventListener('touchend', letGo);
    page.removeEventListener('touchcancel', cancel);
  };
}

/** Whether neither the page nor a part of it under the finger is scrolled. */
function isAtTop(target: EventTarget | null): boolean {
  for (let one = target instanceof Element ? target : null; one; one = one.parentElement) {
    if (one.scrollTop > 0) return false;
  }
  return true;
}
