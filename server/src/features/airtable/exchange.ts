/** Both sides of a decision now, and `before` as they were when they last agreed. */
export interface Sides<Decision> {
  readonly ours: Decision;
  readonly theirs: Decision;
  readonly before: { readonly ours: Decision; readonly theirs: Decision } | undefined;
  /** The value of an undecided record. */
  readonly open: Decision;
}

/**
 * Returns which way a decision goes. The side that changed since they last agreed wins; if both did, ours wins and `isContested` is set
 * when they differ. Each side is compared only with itself, because an empty box outside can mean no.
 */
export function directionOf<Decision>({ ours, theirs, before, open }: Sides<Decision>): {
  readonly way: 'in' | 'out' | 'none';
  readonly isContested: boolean;
} {
  const known = before ?? { ours: open, theirs: open };
  const [isOursNew, isTheirsNew] = [ours !== known.ours, theirs !== known.theirs];
  if (ours === theirs || !(isOursNew || isTheirsNew)) return { way: 'none', isContested: false };
  return isOursNew ? { way: 'out', isContested: isTheirsNew } : { way: 'in', isContested: false };
}
