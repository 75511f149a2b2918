import { CopyButton } from '../../ui/copy-button.tsx';
import { t } from '../../words/words.ts';

/** Copies the page's address, which names the list and the open record. */
export const CopyLink = () => <CopyButton text={location.href}>{t('Copy link')}</CopyButton>;
