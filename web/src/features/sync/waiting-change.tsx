import { withdrawn } from '@paratope/shared/resolve-conflict';
import type { OutboxMutation } from '@paratope/sync/ports';
import { useState } from 'react';
import { useSyncStatus, useWorkspace } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { RecordMark } from '../../ui/sync-mark.tsx';
import { useToast } from '../../ui/toast.tsx';
import { plural, t } from '../../words/words.ts';
import { changeWords, type NameOf } from './change-words.ts';
import { Differences } from './differences.tsx';
import { builtOn } from './pending-order.ts';
import { timeOf } from './sync-view.ts';

interface WaitingChangeProps {
  readonly entry: OutboxMutation;
  /** The whole queue: changes built on this one are discarded with it. */
  readonly all: readonly OutboxMutation[];
  readonly nameOf: NameOf;
}

export function WaitingChange({ entry, all, nameOf }: WaitingChangeProps) {
  const [isAsking, setAsking] = useState(false);
  const { sending } = useSyncStatus();
  const words = changeWords(entry, nameOf);
  if (entry.name === withdrawn.name) {
    return (
      <p className="pending-withdrawn muted small">
        {t('{title}. The change is sent with the next sync.', { title: words.title })}
      </p>
    );
  }
  return (
    <Card>
      <div className="spread">
        <h3 className="strong">{words.title}</h3>
        <RecordMark state={sending > 0 ? 'sending' : 'waiting'} />
      </div>
      <p className="muted small">{subjectOf(words.about, entry.at)}</p>
      <Differences facts={words.facts} />
      <p className="row end pending-foot">
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('Discard')}
        </Button>
      </p>
      <DiscardDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        going={[entry, ...builtOn(entry, all)]}
        nameOf={nameOf}
      />
    </Card>
  );
}

function DiscardDialog({
  open,
  onClose,
  going,
  nameOf,
}: {
  open: boolean;
  onClose: () => void;
  going: readonly OutboxMutation[];
  nameOf: NameOf;
}) {
  const { replica } = useWorkspace();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);

  const discard = async () => {
    setBusy(true);
    // Newest first, so that no change depends on one that is gone.
    for (const { mid, name } of [...going].reverse())
      await replica.replace(mid, { mutator: withdrawn, args: { name } });
    setBusy(false);
    onClose();
    toast.show({ title: plural(going.length, 'Change discarded', '{count} changes discarded') });
  };

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={plural(going.length, 'Discard this change?', '[waiting] Discard {count} changes?')}
      confirm={plural(going.length, 'Discard change', '[waiting] Discard {count} changes')}
      tone="danger"
      busy={isBusy}
      onConfirm={() => void discard()}
    >
      <p>{t('This text will be deleted, and the previous text comes back:')}</p>
      <ul className="column gap-3 pending-going">
        {going.map((entry) => {
          const words = changeWords(entry, nameOf);
          return (
            <li key={entry.mid}>
              <strong>{[words.title, words.about].filter((part) => part !== '').join(', ')}</strong>
              <Differences facts={words.facts} />
            </li>
          );
        })}
      </ul>
      <p className="muted small">
        {t("If it already synced, discarding won't undo it. You'll find the earlier value in the record's history.")}
      </p>
    </ConfirmDialog>
  );
}

export const subjectOf = (about: string, at: string): string =>
  [about, timeOf(at, new Date())].filter((part) => part !== '').join(', ');
