import type { AttentionItem } from '@paratope/sync/ports';
import { useState } from 'react';
import { useWorkspace } from '../../local/hooks.ts';
import type { OverlappingField } from '../../local/overlapping.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copy } from '../../ui/copy.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { inWords, t } from '../../words/words.ts';
import { changeText, changeWords, type NameOf } from './change-words.ts';
import { Differences } from './differences.tsx';
import { Overlap } from './overlaps.tsx';
import { byCause } from './pending-order.ts';
import { anewWithEdits, sameDeletion } from './restore.ts';
import { subjectOf } from './waiting-change.tsx';

interface NeedsYouProps {
  readonly refused: readonly AttentionItem[];
  /** Texts in which two people edited one passage: both versions are in it. */
  readonly passages: readonly OverlappingField[];
  readonly nameOf: NameOf;
}

/** What only the person can resolve. Nothing here disappears by itself (SPEC R2). */
export function NeedsYou({ refused, passages, nameOf }: NeedsYouProps) {
  const count = refused.length + passages.length;
  if (count === 0) return null;
  return (
    <Card as="section" tone="warm" className="column gap-4" aria-labelledby="needs-title">
      <div className="spread">
        <h2 className="section-title" id="needs-title">
          {t('Needs your attention')}
        </h2>
        <Badge tone="warm">{count}</Badge>
      </div>
      <ul className="column gap-3">
        {byCause(refused).map((group) => (
          <li key={group[0]?.mid} className="column gap-2">
            {group.map((item, index) => (
              <RefusedChange key={item.mid} item={item} all={refused} nameOf={nameOf} isBuiltOn={index > 0} />
            ))}
          </li>
        ))}
        {passages.map((overlap) => (
          <li key={`${overlap.row.id} ${overlap.field}`}>
            <Overlap overlap={overlap} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RefusedChangeProps {
  readonly item: AttentionItem;
  readonly all: readonly AttentionItem[];
  readonly nameOf: NameOf;
  /** Listed under the refused change it was built on. */
  readonly isBuiltOn: boolean;
}

/** A refused change with every word that was typed, and the ways to resolve it. */
function RefusedChange({ item, all, nameOf, isBuiltOn }: RefusedChangeProps) {
  const { replica } = useWorkspace();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  const words = changeWords(item, nameOf);
  const together = sameDeletion(item, all);
  const anew = anewWithEdits(together);

  const sendAgain = async () => {
    const sent = await replica.resubmit(item.mid);
    setFault(sent.ok ? '' : inWords(sent.message));
    if (sent.ok) toast.show({ title: t('Waiting to be sent again') });
  };
  const restore = async () => {
    if (!anew) return;
    const made = await replica.resubmit(item.mid, anew);
    setFault(made.ok ? '' : inWords(made.message));
    if (!made.ok) return;
    // Their words are in the record that was just made.
    for (const { mid } of together) if (mid !== item.mid) await replica.discard(mid);
    toast.show({ title: t('Restored with your edit'), text: nameOf((item.args as { id: string }).id) ?? '' });
  };
  const copyText = async () => {
    if (await copy(changeText(words))) toast.show({ title: t('Text copied') });
    else toast.show({ title: t("This browser doesn't allow copying"), tone: 'danger' });
  };

  return (
    <Card className={isBuiltOn ? 'pending-built-on' : ''}>
      <h3 className="title-3">{words.title}</h3>
      <p className="muted small">{subjectOf(words.about, item.at)}</p>
      <p className="mt-3 medium" role={fault ? 'alert' : undefined}>
        {inWords(fault || item.message)}
      </p>
      {isBuiltOn ? <p className="muted small">{t('Depends on the change above. Send that one first.')}</p> : null}
      <Differences facts={words.facts} whole />
      <div className="row wrap gap-3 mt-4">
        {anew ? (
          <Button kind="primary" icon="undo" onClick={() => void restore()}>
            {together.length > 1 ? t('Restore with my edits') : t('Restore with my edit')}
          </Button>
        ) : (
          <Button kind={isBuiltOn ? 'outline' : 'primary'} onClick={() => void sendAgain()}>
            {t('Send again')}
          </Button>
        )}
        <Button icon="copy" onClick={() => void copyText()}>
          {t('Copy text')}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('Discard')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Discard this change?')}
        confirm={t('Discard')}
        tone="danger"
        onConfirm={() => void replica.discard(item.mid)}
      >
        <p>
          <strong>{[words.title, words.about].filter((part) => part !== '').join(', ')}</strong>
        </p>
        <Differences facts={words.facts} />
        <p>{t('Its text is deleted from this device. It was never synced.')}</p>
      </ConfirmDialog>
    </Card>
  );
}
