import type { OpenMatch } from '@paratope/shared/matches/match';
import { passReasonLabels } from '@paratope/shared/outreach/pass-reason-labels';
import { t } from './words.ts';

export type Passed = NonNullable<OpenMatch['passedBecause']>;

/** Why an investor passed: the reasons, then the founder's words. */
export function passedWords({ reasons, text }: Passed): string {
  const labels: Readonly<Record<string, string>> = passReasonLabels;
  return [reasons.map((reason) => t(labels[reason] ?? reason)).join(', '), text].filter(Boolean).join('. ');
}
