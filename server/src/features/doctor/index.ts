export { examine, mend } from './examine.ts';
