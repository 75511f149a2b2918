import type { OpenMatch } from '../matches/match.ts';
import type { OutreachStatus } from '../outreach/status.ts';
import type { Round } from './round.ts';

/** Stages late enough to count: investors on board have committed, those negotiating terms are soft. */
export const lateStages = { onboard: 'committed', in_term_negotiation: 'soft' } as const satisfies Partial<
  Record<OutreachStatus, 'committed' | 'soft'>
>;

export const isLate = ({ status }: Pick<OpenMatch, 'status'>): boolean => status in lateStages;

/** Amounts are whole units of the round's currency. */
export interface RoundTotals {
  readonly committed: number;
  readonly soft: number;
  /** Target less both; 0 if they reach it, null without a target. */
  readonly open: number | null;
  /** The checks in the round's currency that are expected too early to count. */
  readonly expected: number;
  /** Late, but the check size is unknown. */
  readonly unknown: readonly OpenMatch[];
  /** Late, but the check is in another currency, and no exchange rate is guessed. */
  readonly otherCurrency: readonly OpenMatch[];
  /** A check is expected, but it is too early to count it. */
  readonly early: readonly OpenMatch[];
}

export function roundTotals(round: Round, matches: readonly OpenMatch[]): RoundTotals {
  const sums = { committed: round.committedElsewhere, soft: round.softElsewhere };
  const unknown: OpenMatch[] = [];
  const otherCurrency: OpenMatch[] = [];
  const early: OpenMatch[] = [];
  for (const match of matches) {
    const { expectedCheque: cheque } = match;
    const kind = isLate(match) ? lateStages[match.status as keyof typeof lateStages] : undefined;
    if (!kind) {
      if (cheque && match.status !== 'passed') early.push(match);
    } else if (!cheque) unknown.push(match);
    else if (cheque.currency !== round.currency) otherCurrency.push(match);
    else sums[kind] += cheque.amount;
  }
  const open = round.target === null ? null : Math.max(0, round.target - sums.committed - sums.soft);
  const expected = early
    .filter(({ expectedCheque: cheque }) => cheque?.currency === round.currency)
    .reduce((sum, { expectedCheque: cheque }) => sum + (cheque?.amount ?? 0), 0);
  return { ...sums, open, expected, unknown, otherCurrency, early };
}
