import type { InstanceSetting } from '@paratope/shared/admin/instance-api';
import { t } from '../../../words/words.ts';

/** A secret only as set or not. */
export const settingInWords = ({ value, isSecret, state }: InstanceSetting): string =>
  state === 'none' ? t('Not set') : isSecret ? t('Set') : value;
