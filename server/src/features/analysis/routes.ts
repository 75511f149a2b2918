import { AdminApi } from '@paratope/shared/admin/api';
import { AnalysisApi } from '@paratope/shared/analysis/api';
import { on } from '../../http/mount.ts';
import { createLink, listLinks, withdrawLink } from './links.ts';
import { checkAndTrigger, readOwnReport, readReport, showSlide, startWithToken } from './read-report.ts';
import { runPdfAnalysis, triggerAnalysis } from './start-analysis.ts';

export const analysisRoutes = [
  on(AnalysisApi.report, readReport),
  on(AnalysisApi.own, readOwnReport),
  on(AnalysisApi.slide, showSlide),
  on(AnalysisApi.checkAndTrigger, checkAndTrigger),
  on(AnalysisApi.startWithToken, startWithToken),
  on(AnalysisApi.createLink, createLink),
  on(AnalysisApi.links, listLinks),
  on(AnalysisApi.withdrawLink, withdrawLink),
  on(AdminApi.triggerAnalysis, triggerAnalysis),
  on(AdminApi.runPdfAnalysis, runPdfAnalysis),
];
