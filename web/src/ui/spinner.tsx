import { t } from '../words/words.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import './spinner.css';

/** For a wait without a known shape; otherwise use a skeleton. */
export const Spinner = ({ label = t('Working') }: { readonly label?: string }) => (
  <span className="spinner" role="status">
    <span className="spinner-teeth" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);
