/** What both sides of a decision say now, and what they said when they were last the same. */
export interface Sides<Decision> {
  readonly ours: Decision;
  readonly theirs: Decision;
  readonly before: { readonly ours: Decision; readonly theirs: Decision } | undefined;
  /** What an undecided thing reads as. */
  readonly open: Decision;
}

/**
 * Which way a decision goes. The side that changed since they were last the same gives it; where both did, ours stands, and
 * `isContested` says that they differ. A side is compared with itself alone, because an empty box outside can mean a no.
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
