import type { FounderScope } from '@paratope/shared/keys/api';
import type { ScopeWords } from '../../ui/api-keys.tsx';
import { t } from '../../words/words.ts';

export const founderScopes = (): readonly ScopeWords<FounderScope>[] => [
  {
    scope: 'read',
    label: t('Read'),
    hint: t('See your investors, activities, drafts, profile and analysis.'),
  },
  {
    scope: 'propose',
    label: t('Propose'),
    hint: t('Suggest changes. Nothing changes until you accept it under Proposals.'),
  },
  { scope: 'write', label: t('Write'), hint: t('Change them in your name. Your history names the key.') },
];
