import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import type { ActResult } from '../../api/act-result.ts';
import { callLazily } from '../../api/call.ts';

/** Whose report is read, and by what right: the founder's own, or one that a link's token opens. */
export type ReportSource = { readonly kind: 'own' } | { readonly kind: 'link'; readonly token: string };

/** A company's name in base64 of its UTF-8, as older addresses of reports carry it. */
export const nameToken = (name: string): string =>
  btoa(Array.from(new TextEncoder().encode(name), (byte) => String.fromCharCode(byte)).join(''));

/** The founder's own report where no token is given, or the one that names the own company; whatever else is given must open it. */
export function sourceOf(token: string | null, company: string | undefined): ReportSource {
  const given = token?.replaceAll(' ', '+') ?? '';
  if (company !== undefined && (given === '' || given === nameToken(company))) return { kind: 'own' };
  return { kind: 'link', token: given };
}

export async function askForReport(source: ReportSource): Promise<ActResult<AnalysisRecord>> {
  const answer =
    source.kind === 'own'
      ? await callLazily(async () => (await analysisApi()).own, {})
      : await callLazily(async () => (await analysisApi()).report, { token: source.token });
  return answer.ok ? { ...answer, value: answer.value.data } : answer;
}

/** Asks for a report to be made where there is none; the answer's `error` says why none can be. */
export const startReport = (source: ReportSource) =>
  source.kind === 'own'
    ? callLazily(async () => (await analysisApi()).checkAndTrigger, {})
    : callLazily(async () => (await analysisApi()).startWithToken, { token: source.token });

/** All a report can consist of is declared there: the dashboard, which only says whether there is one, does without it until it asks. */
const analysisApi = async () => (await import('@paratope/shared/analysis/api')).AnalysisApi;
