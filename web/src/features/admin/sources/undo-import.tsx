import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { useAdmin } from '../use-admin.ts';

interface UndoImportProps {
  readonly id: string;
  /** What it takes back, where several stand beside each other. */
  readonly of?: string;
}

/** Takes an import back as one act, and says what could not be. */
export function UndoImport({ id, of }: UndoImportProps) {
  const { refresh, explain } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const [isUndone, setUndone] = useState(false);
  const undo = async () => {
    setBusy(true);
    const answer = await call(AdminInvestorsApi.undoImport, { id }, { timeout: 300_000 });
    setBusy(false);
    if (!answer.ok) return setWords(explain(answer, 'This could not be taken back. Please try again.'));
    const { kept } = answer.value;
    setUndone(true);
    setWords(
      kept === 0
        ? 'Taken back. Everything reads as before.'
        : `Taken back, but for ${kept} ${kept === 1 ? 'entry' : 'entries'} that somebody has changed or matched since.`,
    );
    refresh();
  };
  return (
    <>
      {isUndone ? null : (
        <Button icon="undo" busy={isBusy} aria-label={of && `Undo import of ${of}`} onClick={() => void undo()}>
          Undo import
        </Button>
      )}
      {words ? <span role="status">{words}</span> : null}
    </>
  );
}
