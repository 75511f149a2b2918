/** What matches are counted under. */
export const kindColumns = [
  'origin',
  'is_listed',
  'is_deleted',
  'approval',
  'approved_by_rule',
  'gpt_fit',
  'is_unlocked',
] as const;

/** What a match is counted under, in the order of `kindColumns`; `match` names a row of matches. */
export const kindOf = (match: string, isListed = isListedNow(match)): string => `
  ${match}.origin, ${isListed}, ${match}.deleted_at IS NOT NULL,
  CASE ${match}.manually_approved WHEN TRUE THEN 'approved' WHEN FALSE THEN 'rejected' ELSE 'pending' END,
  ${match}.approved_by_rule, ${match}.gpt_fit, ${match}.is_unlocked`;

/** With deferred foreign keys, a match may be written before its startup, and outlive it. */
const isListedNow = (match: string): string =>
  `EXISTS (SELECT 1 FROM startups WHERE id = ${match}.startup_id AND deleted_at IS NULL)`;

/** Counts every match, by kind. */
export const countedAnew = `SELECT ${kindOf('matches')}, count(*) FROM matches
  GROUP BY ${kindColumns.map((_, at) => at + 1).join(', ')}`;

/** Selects how many matches are not counted, and how many kinds are off, as `total` and `either`. */
export const offBy = `WITH anew(${kindColumns.join(', ')}, number) AS (${countedAnew}),
  off AS (
    SELECT sum(number) AS number FROM (
      SELECT ${kindColumns.join(', ')}, number FROM match_counts
      UNION ALL SELECT ${kindColumns.join(', ')}, -number FROM anew
    ) AS both_ways GROUP BY ${kindColumns.join(', ')}
  )
  SELECT coalesce(abs(sum(number)), 0) AS total, coalesce(sum(abs(number)), 0) AS either FROM off`;

/** One in the wrong place is also missing from another. */
export const miscounted = ({ total, either }: { total: number; either: number }): number => (total + either) / 2;
