let isDrawn = false;

const hasFirstPicture = (): boolean => isDrawn || document.hidden;

/** Runs `act` after the app's first paint, or at once if that is over or the page is hidden. Returns a function that cancels it. */
export function afterFirstPicture(act: () => void): () => void {
  if (hasFirstPicture()) {
    act();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The first frame may still have to paint; by the next one it has.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isDrawn = true;
        act();
      });
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
