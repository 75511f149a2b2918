import { ways } from './engine.ts';

export const vectorDimensions = 384;

/** Of portfolio companies; deleted with them. */
export const companyVectors = ways.shelfOf('company_vectors', 'company_number');
/** Of investors' theses, under the number of the document; deleted with it. */
export const thesisVectors = ways.shelfOf('thesis_vectors', 'document_number');
/** Words per investor (thesis and what its companies do), under the numbers of `investor_documents`. */
export const { investorWords } = ways;
