import type { OpenMatch } from '@paratope/shared/matches/match';
import { passReasonLabels } from '@paratope/shared/outreach/pass-reason-labels';
import { t } from './words.ts';

/** Why an investor passed: the reasons, then the founder's words. */
export function passedWords({ reasons, text }: NonNullable<OpenMatch['passed']>): string {
  const labels: Readonly<Record<string, string>> = passReasonLabels;
  return [reasons.map((reason) => t(labels[reason] ?? reason)).join(', '), text].filter(Boolean).join('. ');
}
