let isDrawn = false;

const hasFirstPicture = (): boolean => isDrawn || document.hidden;

/** Acts once the first picture of the app is on the screen, and at once from then on; what nobody sees yet holds it up no more. Answers how to call it off. */
export function afterFirstPicture(act: () => void): () => void {
  if (hasFirstPicture()) {
    act();
    return () => {};
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame that begins may still have to draw it; with the next one it is there.
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
