import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { plural, t } from '../../../words/words.ts';
import { many } from '../many.ts';
import { useAdmin } from '../use-admin.ts';

interface UndoImportProps {
  readonly id: string;
  /** Names what is undone, where several buttons are listed. */
  readonly of?: string;
  /** Where the outcome is said if this button leaves the screen with the import. Without it, the outcome takes the button's place. */
  onUndone?(words: string): void;
}

/** Undoes an import as one act, and reports what could not be undone. */
export function UndoImport({ id, of, onUndone }: UndoImportProps) {
  const { refresh, explain } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const [isUndone, setUndone] = useState(false);
  const undo = async () => {
    setBusy(true);
    const answer = await call(AdminInvestorsApi.undoImport, { id }, { timeout: 300_000 });
    setBusy(false);
    if (!answer.ok) return setWords(explain(answer, t('We couldn’t undo this. Try again.')));
    const { kept } = answer.value;
    setUndone(true);
    const tell = onUndone ?? setWords;
    tell(
      kept === 0
        ? t('Import undone. Everything is as it was before.')
        : plural(
            kept,
            'Import undone, except for 1 entry that was changed or matched since.',
            'Import undone, except for {count} entries that were changed or matched since.',
            { count: many(kept) },
          ),
    );
    refresh();
  };
  return (
    <>
      {isUndone ? null : (
        <Button
          icon="undo"
          busy={isBusy}
          aria-label={of && t('Undo import of {name}', { name: of })}
          onClick={() => void undo()}
        >
          {t('Undo import')}
        </Button>
      )}
      {words ? <span role="status">{words}</span> : null}
    </>
  );
}
