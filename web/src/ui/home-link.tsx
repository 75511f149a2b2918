import { documents } from '../addresses/paths.ts';
import { t } from '../words/words.ts';
import { Brand } from './brand-mark.tsx';

/** The admin area passes an English label. */
export const HomeLink = ({ label = t('Paratope home') }: { readonly label?: string }) => (
  <a className="home-link" href={documents.home} aria-label={label}>
    <Brand name="Paratope" />
  </a>
);
