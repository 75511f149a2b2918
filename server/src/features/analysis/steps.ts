import { type AnalysisStepId, analysisSteps } from '@paratope/shared/analysis/progress';
import type { Question } from '@paratope/shared/analysis/rubric/question';
import { questionById } from '@paratope/shared/analysis/rubric/rubric';

/** The questions of each step. Together they are the rubric, which a test checks. */
const asked: Readonly<Partial<Record<AnalysisStepId, readonly string[]>>> = {
  technology: [
    'technology.mechanism',
    'technology.target',
    'technology.efficacy',
    'technology.safety',
    'technology.replication',
  ],
  technical: ['technology.stage', 'technology.pipeline', 'technology.manufacture'],
  market: ['market.need', 'market.population', 'market.size', 'market.payer', 'market.timing'],
  landscape: ['differentiation.competitors', 'differentiation.advantage', 'market.model', 'market.traction'],
  team: ['team.founders', 'team.advisers', 'team.complete', 'team.environment'],
  executives: ['team.experience', 'team.record'],
  thesis: ['risk.round', 'risk.funds', 'risk.funded'],
  risk: ['risk.stated', 'risk.regulatory', 'risk.clinical', 'risk.milestones'],
  differentiation: [
    'differentiation.patents',
    'differentiation.freedom',
    'differentiation.exclusivity',
    'differentiation.profile',
  ],
};

/** The steps that ask something; `step` is the position among all steps, from 1. */
export const askingSteps: readonly { id: AnalysisStepId; step: number; questions: readonly Question[] }[] =
  analysisSteps.flatMap(({ id }, at) => {
    const questions = (asked[id] ?? []).flatMap((question) => questionById.get(question) ?? []);
    return questions.length > 0 ? [{ id, step: at + 1, questions }] : [];
  });

export const stepNumber = (wanted: AnalysisStepId): number => analysisSteps.findIndex(({ id }) => id === wanted) + 1;
