import * as z from 'zod/mini';
import { inCatalog } from '../../words/message.ts';
import type { Proof } from '../proof.ts';
import type { Section } from '../section.ts';
import type { Shape } from './shapes.ts';

/** The five scored categories, each a whole number from 0 to 10; for risk 10 means little risk. */
export const AnalysisCategory = z.enum(['technology', 'market', 'team', 'differentiation', 'risk']);
export type AnalysisCategory = z.infer<typeof AnalysisCategory>;

export const analysisCategoryLabels = inCatalog({
  technology: 'Technology',
  market: 'Market',
  team: 'Team',
  differentiation: 'Differentiation',
  risk: 'Risk',
} as const satisfies Record<AnalysisCategory, string>);

export interface Question {
  /** Stable slug, `category.topic`. */
  readonly id: string;
  readonly category: AnalysisCategory;
  readonly question: string;
  /** A name of two or three words for lists. */
  readonly topic: string;
  /** Terms that identify an answer, in English and German, separated by commas; a trailing `*` matches any ending. */
  readonly terms: string;
  /** Titles of slides about it, written like the terms. */
  readonly headings: string;
  /** Matches answers that use none of the terms: a dose, a sum with a year, the name of a clinic. */
  readonly looks: RegExp;
  /** Shapes of an answer that other questions share (shapes.ts); each adds a sign. */
  readonly shapes?: readonly Shape[];
  /** Looks like an answer and is none, such as the dose of an animal. */
  readonly unlike?: Shape;
  /** Where decks usually answer it. */
  readonly sections: readonly Section[];
  /** Proof that makes an answer count whole instead of half. */
  readonly proof: Proof;
  /** Weight within its category: 3 decides, 1 rounds off. */
  readonly weight: 1 | 2 | 3;
  /** The published guide or study the question comes from. */
  readonly source: string;
  /** Shown if a deck does not answer. */
  readonly gap: string;
  readonly advice: string;
  /** An answer is something an investor watches for, such as a partner or a grant. */
  readonly isSignal?: true;
  /** A line under its heading also needs a sign of its own, because other questions share the heading. */
  readonly needsSign?: true;
  /** Only slides about it or of its sections answer it; others just mention it. */
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
