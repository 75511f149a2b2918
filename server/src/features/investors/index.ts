export { type ImportInput, type ImportKind, type ImportReport, importCsv } from './import-csv.ts';
export {
  createInvestorIndexHolder,
  type IndexedInvestor,
  type InvestorIndex,
  type InvestorIndexHolder,
} from './investor-index.ts';
export { type InvestorStatus, investorStatus } from './investor-status.ts';
export { type InvestorPage, type InvestorSummary, listInvestors } from './list-investors.ts';
export { type Portfolio, type PortfolioCompany, portfolioOf } from './portfolio-of.ts';
export { asOneWord, placeWords, refreshSearch } from './refresh-search.ts';
export { investorRoutes } from './routes.ts';
export { countInvestors } from './store.ts';
export { tellInvestors } from './tell-investors.ts';
export { undoImport } from './undo-import.ts';
