import type { Score } from '../ui/glyph-geometry.ts';

/** The joint drawn on each page and in the picture other sites show of it. */
export const joints = {
  home: [0.95, 0.9, 1, 0.66, 0.94, null, 0.4],
  team: [1, 1, 1, 1, 1, 1, 1],
  /** Coming closer. */
  contact: [0, 0.12, 0.28, 0.46, 0.62, 0.8, 1],
  partners: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  /** One side is there; the other is not known yet. */
  investors: [null, 1, null, 1, null, 1, null],
  /** Five matches for free; the others are still covered. */
  pricing: [1, 1, 1, 1, 1, null, null, null, null],
  /** Support for what does not fit yet. */
  premium: [0.3, 1, 0.5, 1, 0.7, 1, 0.9],
} as const satisfies Record<string, readonly Score[]>;

export type JointName = keyof typeof joints;
