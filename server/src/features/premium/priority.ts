import type { PremiumApplicationForm } from '@paratope/shared/content/api';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';

/**
 * Proposes a priority by the four selection criteria, 0 to 2.5 points each, from the words of the application alone: what is named
 * counts, and no prose is graded. An admin decides (decision Z16). Returns tenths of a point.
 */
export function proposedPriority(form: Partial<PremiumApplicationForm>): number {
  const understanding = createUnderstanding(taxonomy);
  const text = [form.industryFocus, form.whyPremiumSupport, form.specificChallenges, form.additionalInfo].join(' ');
  const named = (kind: 'modality' | 'disease') => understanding.terms(kind, [text]).ids.length > 0;
  const says = (words: RegExp) => words.test(text);
  return (
    points(named('modality') || named('disease'), says(/\b(biotech|therap|drug|clinical|diagnostic)/i)) +
    points(named('modality'), says(/\b(patent|platform|proprietary|novel|first[- ]in[- ]class|differentiat)/i)) +
    points(Number.parseInt(form.teamSize ?? '', 10) >= 3, says(/\b(founder|team|scientist|experience|PhD|MD)\b/i)) +
    points(named('disease'), says(/\b(unmet|no (approved )?(treatment|therapy)|rare|mortality|standard of care)/i))
  );
}

/** Half of a criterion's 2.5 points for each of its two signs, in tenths. */
const points = (...signs: boolean[]): number => signs.filter(Boolean).length * 12.5;
