import { AdminClientsApi, type ClientCompany } from '@paratope/shared/admin/clients-api';
import { AdminMatchesApi, type ClientAccess, type ReviewedMatch } from '@paratope/shared/admin/matches-api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Plan, planLabels } from '@paratope/shared/plans/plan';
import type { ActFailure } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { plural, t } from '../../words/words.ts';
import { followJobs } from './follow-jobs.ts';
import { useAdmin } from './use-admin.ts';
import type { Voices } from './use-notice.tsx';

export type CompanyFields = InputOf<typeof AdminClientsApi.createClient>;
export type MatchFields = InputOf<typeof AdminMatchesApi.createMatch>;
export type ClientActs = ReturnType<typeof useClientActs>;

/** Acts on a company. Each resolves to the reason it failed, for the form that asked; undefined on success. */
export function useClientActs({ say, fail }: Voices, onChanged: () => void) {
  const { explain } = useAdmin();
  const done = (words: string): undefined => {
    say(words);
    onChanged();
  };
  /** The server's sentence if the person can act on it (a status below 500), else the page's own. */
  const refused = (answer: ActFailure, otherwise: string): string => {
    const said = explain(answer, otherwise);
    return answer.kind === 'refused' && answer.status < 500 ? said : otherwise;
  };
  const told = (answer: ActFailure, otherwise: string): string => {
    const words = refused(answer, otherwise);
    fail(words);
    return words;
  };

  return {
    async create(fields: CompanyFields) {
      const answer = await call(AdminClientsApi.createClient, fields);
      return answer.ok ? done(t('Company created successfully!')) : refused(answer, t('Failed to create company'));
    },
    async update({ id, updatedAt }: ClientCompany, fields: CompanyFields) {
      const answer = await call(AdminClientsApi.editClient, { id, ...fields, seenAt: updatedAt });
      if (answer.ok) return done(t('Company updated successfully!'));
      return answer.beside.current ? answer : refused(answer, t('Failed to update company'));
    },
    async remove({ id }: ClientCompany, forGood: boolean) {
      const answer = await call(AdminClientsApi.deleteClient, forGood ? { id, forGood } : { id });
      return answer.ok ? done(t('Company deleted successfully!')) : told(answer, t('Failed to delete company'));
    },
    async restore({ id, companyName }: ClientCompany) {
      const answer = await call(AdminClientsApi.restoreClient, { id });
      return answer.ok
        ? done(t('{company} is back in the list.', { company: companyName }))
        : told(answer, t('Failed to restore company'));
    },
    async setPlan({ id, companyName }: ClientCompany, plan: Plan, reason: string) {
      const answer = await call(AdminClientsApi.setPlan, { id, plan, reason });
      return answer.ok
        ? done(t('{company} is on {plan}.', { company: companyName, plan: t(planLabels[plan]) }))
        : refused(answer, t('We couldn’t change the plan. Try again.'));
    },
    async signOut({ id, companyName }: ClientCompany, given: { areLost: boolean; reason: string }) {
      const answer = await call(AdminClientsApi.endClientSessions, { id, ...given });
      if (!answer.ok) return refused(answer, t('We couldn’t sign them out. Try again.'));
      const { ended } = answer.value.data;
      if (ended === 0) return done(t('No one at {company} is signed in.', { company: companyName }));
      return done(
        plural(ended, '{company} is signed out on 1 device.', '{company} is signed out on {count} devices.', {
          company: companyName,
        }),
      );
    },
    async addMatch(fields: MatchFields) {
      const answer = await call(AdminMatchesApi.createMatch, fields);
      return answer.ok ? done(t('Match created successfully!')) : explain(answer, t('Failed to create match'));
    },
    async setAccess({ id }: ReviewedMatch, clientAccess: ClientAccess) {
      const answer = await call(AdminMatchesApi.setAccess, { id, clientAccess });
      if (!answer.ok) return told(answer, t('Failed to update match access'));
      return done(clientAccess === 'Locked' ? t('Match locked successfully!') : t('Match unlocked successfully!'));
    },
    async runMatching({ id }: ClientCompany) {
      const answer = await call(AdminMatchesApi.runMatching, { startupId: id });
      if (!answer.ok) return told(answer, t('Error running matching. Please try again.'));
      say(t('Matching has started.'));
      onChanged();
      const well = await followJobs([answer.value.data.jobId]);
      if (well === 1) return done(t('Matching completed successfully!'));
      fail(t('Error running matching. Please try again.'));
      return undefined;
    },
    async runAnalysis({ id }: ClientCompany) {
      const answer = await call(AdminMatchesApi.triggerAnalysis, { recordId: id, force: true });
      if (!answer.ok) return told(answer, t('Error running PDF analysis. Please try again.'));
      return done(t('PDF analysis started successfully. Results will appear in 2-3 minutes.'));
    },
  };
}
