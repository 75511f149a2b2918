import { dayNumber, weightOfDay } from '@paratope/shared/matches/fingerprint';

/**
 * How much each investor has dealt of late, as the baseline of equal weights counts it: in standard deviations from the mean
 * of those who are ranked. The product's recipe counts new companies instead. An investor without a deal has none.
 */
export function momentumOf(
  deals: Iterable<{ readonly investor: string; readonly date: string | null }>,
  { today, among }: { today: string; among: readonly string[] },
): ReadonlyMap<string, number> {
  const now = dayNumber(today);
  const weights = new Map<string, number>();
  for (const { investor, date } of deals) {
    const weight = weightOfDay(date === null ? Number.NaN : dayNumber(date), now, halfLife);
    weights.set(investor, (weights.get(investor) ?? 0) + weight);
  }
  const known = among.flatMap((id) => {
    const weight = weights.get(id);
    return weight === undefined ? [] : [[id, Math.log(1 + weight)] as const];
  });
  const mean = known.reduce((sum, [, value]) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, [, value]) => sum + (value - mean) ** 2, 0) / known.length);
  return new Map(known.map(([id, value]) => [id, deviation > 1e-12 ? (value - mean) / deviation : 0]));
}

/** Days: 18 months. */
const halfLife = 548;
