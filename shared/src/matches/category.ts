import { inCatalog } from '../words/message.ts';

/** The three kinds of company that deal lists distinguish. */
export const categories = inCatalog(['biotech', 'medical', 'health'] as const);
export type Category = (typeof categories)[number];

/** Returns the category a source's own word means; null for none of the three. */
export function categoryNamed(text: string | null): Category | null {
  if (!text) return null;
  for (const [category, pattern] of named) if (pattern.test(text)) return category;
  return null;
}

/**
 * The category of the modalities. Drugs and research platforms are biotech, devices and diagnostics medical,
 * digital health is health. The first modality decides, because it is the one the company names first.
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
