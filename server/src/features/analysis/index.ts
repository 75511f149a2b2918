export { finishedAnalysis } from './report.ts';
export { analysisRoutes } from './routes.ts';
export { runAnalysis } from './run-analysis.ts';
export { analysisJob, stopAnalysis, whenDeckIsRead } from './start-analysis.ts';
