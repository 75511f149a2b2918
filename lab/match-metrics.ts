/** One startup's ranked list: for each candidate, best first, whether it invested. */
export type Hits = readonly boolean[];

export interface Metrics {
  readonly r10: number;
  readonly r50: number;
  readonly ndcg10: number;
  readonly mrr: number;
}

/** Recall at 10 and 50, normalised discounted cumulative gain at 10, and the reciprocal rank of the first hit. */
export function metricsOf(hits: Hits): Metrics {
  const wanted = hits.filter(Boolean).length;
  if (wanted === 0) throw new Error('A list without a single answer cannot be measured.');
  const within = (most: number) => hits.slice(0, most).filter(Boolean).length / wanted;
  const gain = (isHit: boolean, at: number) => (isHit ? 1 / Math.log2(at + 2) : 0);
  const found = hits.slice(0, 10).reduce((sum, isHit, at) => sum + gain(isHit, at), 0);
  const ideal = Array.from({ length: Math.min(10, wanted) }, (_, at) => gain(true, at)).reduce(
    (sum, one) => sum + one,
    0,
  );
  return { r10: within(10), r50: within(50), ndcg10: found / ideal, mrr: 1 / (hits.indexOf(true) + 1) };
}

export const metricNames = ['r10', 'r50', 'ndcg10', 'mrr'] as const;

export function meanOf(all: readonly Metrics[]): Metrics {
  const mean = (name: keyof Metrics) => all.reduce((sum, one) => sum + one[name], 0) / Math.max(1, all.length);
  return { r10: mean('r10'), r50: mean('r50'), ndcg10: mean('ndcg10'), mrr: mean('mrr') };
}

/** 95 % interval of each mean, by drawing the startups again `rounds` times with replacement. */
export function intervals(all: readonly Metrics[], rounds = 1_000): Record<keyof Metrics, readonly [number, number]> {
  const next = lehmer(2_026);
  const means = Array.from({ length: rounds }, () =>
    meanOf(Array.from(all, () => all[Math.floor(next() * all.length)] as Metrics)),
  );
  const between = (name: keyof Metrics): readonly [number, number] => {
    const sorted = means.map((mean) => mean[name]).sort((a, b) => a - b);
    return [sorted[Math.floor(rounds * 0.025)] ?? 0, sorted[Math.floor(rounds * 0.975)] ?? 0];
  };
  return { r10: between('r10'), r50: between('r50'), ndcg10: between('ndcg10'), mrr: between('mrr') };
}

/** Share of answers in each tenth of the pairs by similarity, lowest tenth first. */
export function calibration(pairs: readonly { readonly similarity: number; readonly isHit: boolean }[]): number[] {
  const sorted = [...pairs].sort((a, b) => a.similarity - b.similarity);
  return Array.from({ length: 10 }, (_, tenth) => {
    const part = sorted.slice(Math.floor((sorted.length * tenth) / 10), Math.floor((sorted.length * (tenth + 1)) / 10));
    return part.filter(({ isHit }) => isHit).length / Math.max(1, part.length);
  });
}

/** Park and Miller's generator; the same draws every time. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
