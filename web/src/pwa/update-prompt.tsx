import { inCatalog } from '@paratope/shared/words/message';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import type { Updates } from './updates.ts';

interface UpdatePromptProps {
  readonly updates: Updates;
  /** Whether a form has unsaved text, checked at the moment of the press. */
  readonly isDirty: () => boolean;
}

/** Offers the new version and applies it only when the user agrees and no form would lose text. */
export function UpdatePrompt({ updates, isDirty }: UpdatePromptProps) {
  const state = useSyncExternalStore(updates.subscribe, updates.getSnapshot, () => 'none' as const);
  const [isPutOff, putOff] = useState(false);
  const [wasDirty, setWasDirty] = useState(false);

  const agree = (): void => {
    if (isDirty()) setWasDirty(true);
    else updates.apply();
  };

  if (state === 'none' || isPutOff) return null;
  return (
    <div className="spread wrap floating update-prompt">
      <p>{wasDirty ? t('You have an unsaved form open. Save it, then update.') : t(words[state])}</p>
      <div className="row gap-1 to-end">
        <Button kind="quiet" onClick={() => putOff(true)}>
          {t('Later')}
        </Button>
        <Button busy={state === 'applying'} onClick={agree}>
          {state === 'replaced' ? t('Reload') : t('Update')}
        </Button>
      </div>
    </div>
  );
}

const words = inCatalog({
  waiting: 'A new version of Paratope is ready.',
  applying: 'Updating…',
  replaced: 'Paratope was updated while this window was open.',
} as const);
