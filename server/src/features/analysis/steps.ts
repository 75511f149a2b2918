import { type AnalysisStepId, analysisSteps } from '@paratope/shared/analysis/progress';
import type { Question } from '@paratope/shared/analysis/rubric/question';
import { questionById } from '@paratope/shared/analysis/rubric/rubric';

/** What is asked at which step. The questions of all steps together are the rubric; a test counts them. */
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

/** The steps that ask something, in order, each with its place from 1 and its questions. */
export const askingSteps: readonly { id: AnalysisStepId; step: number; questions: readonly Question[] }[] =
  analysisSteps.flatMap(({ id }, at) => {
    const questions = (asked[id] ?? []).flatMap((question) => questionById.get(question) ?? []);
    return questions.length > 0 ? [{ id, step: at + 1, questions }] : [];
  });

export const stepNumber = (wanted: AnalysisStepId): number => analysisSteps.findIndex(({ id }) => id === wanted) + 1;
