import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import type { ActResult } from '../../api/act-result.ts';
import { callLazily } from '../../api/call.ts';

/** Whose report it is: the founder's own, or one that a link's token opens. */
export type ReportSource = { readonly kind: 'own' } | { readonly kind: 'link'; readonly token: string };

/** A company's name as base64 of its UTF-8, as in older report addresses. */
export const nameToken = (name: string): string =>
  btoa(Array.from(new TextEncoder().encode(name), (byte) => String.fromCharCode(byte)).join(''));

/** The founder's own report if there is no token or it names the own company; any other token must open a report itself. */
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

/** Requests a report if there is none; the answer's `error` says why none can be made. */
export const startReport = (source: ReportSource) =>
  source.kind === 'own'
    ? callLazily(async () => (await analysisApi()).checkAndTrigger, {})
    : callLazily(async () => (await analysisApi()).startWithToken, { token: source.token });

/** Loaded lazily: it declares everything a report can hold, and the dashboard needs it only once it asks for one. */
const analysisApi = async () => (await import('@paratope/shared/analysis/api')).AnalysisApi;
