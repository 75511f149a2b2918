/** What a person can see or reach of a page without scrolling. Each function runs in the page and uses nothing outside itself. */

/** Resolves once the element has stood still for two frames. */
export async function untilStill(element: Element): Promise<void> {
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${x} ${y} ${width} ${height}`;
  };
  let [last, still] = [place(), 0];
  for (let frames = 0; still < 2 && frames < 300; frames += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    const now = place();
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

/** `here` needs nothing, `away` is outside the window, and `covered` is behind something else, for good or for a moment. */
export type Place = 'here' | 'covered' | 'away';

/** Where the middle of the element is, which is tapped. */
export function placeToTap(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit === null) return 'away';
  return element.contains(hit) || (hit.contains(element) && hit !== document.documentElement) ? 'here' : 'covered';
}

/** Where all of the element is, to be looked at; of one that is nearly as tall as the window, its beginning. */
export function placeToSee(element: Element): Place {
  const { left, top, bottom, width, height } = element.getBoundingClientRect();
  const placeAt = (y: number): Place => {
    const hit = document.elementFromPoint(left + width / 2, y);
    if (hit === null) return 'away';
    return element.contains(hit) || (hit.contains(element) && hit !== document.documentElement) ? 'here' : 'covered';
  };
  const isTall = height > window.innerHeight * 0.7;
  const places = isTall ? [placeAt(top + 2)] : [placeAt(top + 2), placeAt(bottom - 2)];
  return places.find((place) => place === 'away') ?? places.find((place) => place === 'covered') ?? 'here';
}

/** `seen` can be read as the page is, `away` after scrolling, `hidden` in no way: cut off, or not on the page. */
export type WordsState = 'seen' | 'away' | 'hidden';

/** Where the words can be read, in a text or in a field. With `bring` the page is scrolled to them first. */
export function wordsOnPage({ words, bring }: { words: string; bring: boolean }): WordsState {
  const holds = (element: Element): boolean => (element.textContent ?? '').includes(words);
  const placesIn = (element: Element): readonly DOMRect[] => {
    const range = document.createRange();
    const start = (element.textContent ?? '').indexOf(words);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let at = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const length = node.textContent?.length ?? 0;
      const [from, to] = [start - at, start + words.length - at];
      if (from >= 0 && from < length) range.setStart(node, from);
      if (to > 0 && to <= length) range.setEnd(node, to);
      at += length;
    }
    return [...range.getClientRects()];
  };
  /** A box that cuts off what is larger and does not scroll. */
  const isCutOff = (element: Element, places: readonly DOMRect[]): boolean => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (!/hidden|clip/.test(getComputedStyle(box).overflowY)) continue;
      const { top, bottom } = box.getBoundingClientRect();
      if (places.some((place) => place.top + place.height / 2 < top || place.top + place.height / 2 > bottom))
        return true;
    }
    return false;
  };
  const stateOf = (element: Element, places: () => readonly DOMRect[]): WordsState => {
    if (!element.checkVisibility() || places().length === 0 || isCutOff(element, places())) return 'hidden';
    if (bring) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const isSeen = places().every(({ left, top, width, height }) =>
      element.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
    );
    return isSeen ? 'seen' : 'away';
  };
  if (!document.body) return 'hidden';
  const texts = [...document.body.querySelectorAll('*')].filter(
    (element) => !element.matches('script, style, textarea') && holds(element) && ![...element.children].some(holds),
  );
  const fields = [...document.querySelectorAll('textarea')].filter(
    ({ value, scrollHeight, clientHeight }) => value.includes(words) && scrollHeight <= clientHeight + 2,
  );
  const states = [
    ...fields.map((field) => stateOf(field, () => [field.getBoundingClientRect()])),
    ...texts.map((text) => stateOf(text, () => placesIn(text))),
  ];
  if (states.includes('seen')) return 'seen';
  return states.includes('away') ? 'away' : 'hidden';
}
