export { type ComparedWithMarket, compareWithMarket } from './compare-with-market.ts';
export { contactsOf } from './contacts-store.ts';
export { type ImportReport, importCsv, importRows } from './import-csv.ts';
export { type InvestorIndex, layOutIndex } from './investor-index.ts';
export { investorStatus } from './investor-status.ts';
export { investorsCameJob } from './investors-came.ts';
export { listInvestorRecords, readInvestor, sourceOf } from './keep-investors.ts';
export { listInvestors } from './list-investors.ts';
export { touchMatchesOf } from './matches-store.ts';
export type { CsvRow } from './read-csv.ts';
export {
  asOneWord,
  nextRefresh,
  placeWords,
  refreshSearchInJob,
  refreshSearchJob,
  refreshSearchSoon,
} from './refresh-search.ts';
export { investorRoutes } from './routes.ts';
export { keyOf } from './rows.ts';
export { markAllStale, markInvestorsChanged } from './search-store.ts';
export { takeImports, takeImportsJob } from './staged-import.ts';
export {
  countInvestors,
  type DeclaredRecord,
  dealsOf,
  declaredBy,
  deleteRow,
  type InvestorRecord,
  investorNamed,
  investorsById,
  investorsFor,
  putBack,
  rowOf,
  setFields,
} from './store.ts';
export { undoImport } from './undo-import.ts';
export { siteOf } from './website.ts';
