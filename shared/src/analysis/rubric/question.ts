import * as z from 'zod/mini';
import { inCatalog } from '../../words/message.ts';
import type { Proof } from '../proof.ts';
import type { Section } from '../section.ts';
import type { Shape } from './shapes.ts';

/** The five things a deck is scored on, each with a whole number from 0 to 10; for risk 10 means little of it. */
export const AnalysisCategory = z.enum(['technology', 'market', 'team', 'differentiation', 'risk']);
export type AnalysisCategory = z.infer<typeof AnalysisCategory>;

export const analysisCategoryLabels = inCatalog({
  technology: 'Technology',
  market: 'Market',
  team: 'Team',
  differentiation: 'Differentiation',
  risk: 'Risk',
} as const satisfies Record<AnalysisCategory, string>);

/** One question an investor's reader asks of a deck. */
export interface Question {
  /** Stable slug, `category.topic`. */
  readonly id: string;
  readonly category: AnalysisCategory;
  readonly question: string;
  /** Two or three words a list calls it by. */
  readonly topic: string;
  /** What an answer is recognised by, in English and German, comma between; `*` ends the beginning of a word. */
  readonly terms: string;
  /** Titles of slides that are about it, written like the terms. */
  readonly headings: string;
  /** How an answer looks that uses none of the terms: a dose, a sum with a year, the name of a clinic. */
  readonly looks: RegExp;
  /** Shapes of an answer that other questions know as well (shapes.ts); each adds a sign. */
  readonly shapes?: readonly Shape[];
  /** What looks like an answer and is none, such as the dose of an animal. */
  readonly unlike?: Shape;
  /** Where decks usually answer it. */
  readonly sections: readonly Section[];
  /** What makes an answer count whole instead of half. */
  readonly proof: Proof;
  /** How much it counts within its category: 3 decides, 1 rounds off. */
  readonly weight: 1 | 2 | 3;
  /** The published guide or study the question comes from. */
  readonly source: string;
  /** What is said where a deck does not answer. */
  readonly gap: string;
  /** What would make the deck answer it. */
  readonly advice: string;
  /** An answer is something an investor watches for, such as a partner or a grant. */
  readonly isSignal?: true;
  /** A line under its heading answers it only with a sign of its own, since the heading is shared with others. */
  readonly needsSign?: true;
  /** It is answered on slides about it or of its sections, and elsewhere only touched. */
  readonly staysHome?: true;
  /** "No approved treatment" answers this question; elsewhere a denied term is no answer. */
  readonly mayBeDenied?: true;
}

export const sources = {
  sequoia: 'Sequoia Capital, Writing a Business Plan',
  nih: 'NIH, SBIR and STTR review criteria: Significance, Investigators, Innovation, Approach, Environment',
  eic: 'European Innovation Council, Accelerator award criteria: Excellence, Impact, Level of risk and implementation',
  fiveR: 'Cook et al. 2014, Nature Reviews Drug Discovery 13, 419-431 (the 5R framework)',
  genetics: 'Nelson et al. 2015, Nature Genetics 47, 856-860',
  replication: 'Begley and Ellis 2012, Nature 483, 531-533',
  investors: 'Gompers et al. 2020, Journal of Financial Economics 135, 169-190',
  attrition: 'Hay et al. 2014, Nature Biotechnology 32, 40-51',
  ind: '21 CFR 312.23, IND content and format',
  phases: '21 CFR 312.21, phases of an investigation',
  safety: 'ICH M3(R2), nonclinical safety studies',
  quality: 'ICH Q11, development and manufacture of drug substances',
  profile: 'FDA 2007, draft guidance Target Product Profile',
  orphan: 'Regulation (EC) 141/2000 and 21 CFR part 316, orphan medicines',
  endpoints: 'ICH E8(R1), general considerations for clinical studies',
  patents: 'WIPO, Guide to patents and freedom to operate',
} as const;
