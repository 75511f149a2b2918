import { inCatalog } from '../words/message.ts';

/** The three kinds of company that deals lists tell apart. */
export const categories = inCatalog(['biotech', 'medical', 'health'] as const);
export type Category = (typeof categories)[number];

/** The category a source's own word means; null when it means none of the three. */
export function categoryNamed(text: string | null): Category | null {
  if (!text) return null;
  for (const [category, pattern] of named) if (pattern.test(text)) return category;
  return null;
}

/**
 * The category the modalities belong to. Drugs and research platforms are biotech, devices and diagnostics medical, digital
 * health is health. With several the first wins: it is the one the company names first.
 */
export function categoryOfModalities(modalities: readonly string[]): Category | null {
  const [first] = modalities;
  if (!first) return null;
  if (first === 'digital-health') return 'health';
  return first === 'device' || first === 'diagnostic' ? 'medical' : 'biotech';
}

const named: readonly (readonly [Category, RegExp])[] = [
  ['medical', /medical|device|diagnos|medtech/i],
  ['health', /health|wellness|care\b/i],
  ['biotech', /bio|pharma|therap|drug|gene|life science/i],
];
