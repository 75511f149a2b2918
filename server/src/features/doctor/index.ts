export { examine, type Finding } from './examine.ts';
