export { type ImportInput, type ImportKind, type ImportReport, importCsv } from './import-csv.ts';
export { type InvestorPage, type InvestorSummary, listInvestors } from './list-investors.ts';
export { type InvestorStatus, investorStatus } from './investor-status.ts';
export { investorRoutes } from './routes.ts';
export { type Portfolio, type PortfolioCompany, portfolioOf } from './portfolio-of.ts';
export { refreshVectors } from './refresh-vectors.ts';
export { undoImport } from './undo-import.ts';
