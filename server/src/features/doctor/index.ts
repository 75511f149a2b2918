export { examine, type Finding, mend } from './examine.ts';
