import type { OpenCriterion } from '@paratope/shared/analysis/improve';
import type { StartupId } from '@paratope/shared/ids';
import { type Criterion, isOpenMatch } from '@paratope/shared/matches/match';
import { coreFields, type StartupProfile } from '@paratope/shared/startups/startup';
import type { Db } from '../../db/database.ts';
import { startupById } from '../../db/startups.ts';
import { visibleMatches } from '../matches/index.ts';

/** Returns criteria that the profile leaves open although investors on the founder's own list state a preference. */
export async function openCriteria(db: Db, startupId: StartupId): Promise<OpenCriterion[]> {
  const profile = await startupById(db, startupId);
  if (!profile) return [];
  const matches = (await visibleMatches(db, startupId)).filter(isOpenMatch);
  return coreFields.flatMap(({ field, label }) => {
    const criterion = criterionOf[field];
    const value = profile[field];
    const isEmpty = value === null || (typeof value !== 'number' && value.length === 0);
    if (!isEmpty) return [];
    const waiting = matches.filter(({ teeth }) => {
      const tooth = teeth.find((one) => one.criterion === criterion);
      return tooth?.score === null && tooth.theirs !== '';
    });
    return [{ criterion, field: label, matches: waiting.length }];
  });
}

const criterionOf = {
  drugModality: 'modality',
  diseaseFocus: 'disease',
  investmentStage: 'stage',
  geography: 'place',
  investmentAmount: 'cheque',
} as const satisfies Partial<Record<keyof StartupProfile, Criterion>>;
