import { useState } from 'react';
import { useDeck } from '../../local/deck-hooks.ts';
import { waitingAsFile } from '../../local/export-waiting.ts';
import { useSyncStatus, useWorkspace } from '../../local/hooks.ts';
import { useAttention, useWaiting } from '../../local/pending-hooks.ts';
import { useOverlapping } from '../../local/use-overlapping.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Section } from '../../ui/section.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { SyncIndicator } from '../../ui/sync-mark.tsx';
import { t } from '../../words/words.ts';
import { NeedsYou } from './needs-you.tsx';
import { OverlapList } from './overlaps.tsx';
import { ageWarning } from './readiness.ts';
import { ReadinessNote } from './readiness-note.tsx';
import { useNames } from './use-names.ts';
import { useSyncView } from './use-sync-view.ts';
import { WaitingChange } from './waiting-change.tsx';
import { WaitingDeck } from './waiting-deck.tsx';
import './pending.css';

export function PendingPage() {
  const workspace = useWorkspace();
  const { mark, words, detail } = useSyncView();
  const waiting = useWaiting();
  const attention = useAttention();
  const overlapping = useOverlapping();
  const deck = useDeck();
  const nameOf = useNames(waiting && attention && [...waiting, ...attention]);
  const [isTrying, setTrying] = useState(false);
  const isDeckHere = deck?.state === 'waiting' || deck?.state === 'kept';

  const tryNow = async () => {
    setTrying(true);
    await Promise.all([workspace.files.send(), workspace.replica.sync()]);
    setTrying(false);
  };
  const saveFile = async () => download(await waitingAsFile(workspace, new Date()));

  return (
    <main className="page page-body narrow column gap-5 pending-page">
      <PageTitle>{t('Sync')}</PageTitle>
      <h1 className="title-1">{t('Sync')}</h1>
      <SyncIndicator state={mark} words={words} detail={detail} />
      <Warnings oldest={waiting?.[0]?.at} />
      <div className="row wrap gap-3">
        <Button icon="refresh" busy={isTrying} onClick={() => void tryNow()}>
          {t('Try now')}
        </Button>
        <Button icon="download" onClick={() => void saveFile()}>
          {t('Save as file')}
        </Button>
      </div>
      {waiting === undefined || attention === undefined || overlapping === undefined || nameOf === undefined ? (
        <Loading label={t('Loading your changes')} lines={4} />
      ) : (
        <>
          <NeedsYou refused={attention} passages={overlapping.filter(({ isText }) => isText)} nameOf={nameOf} />
          <OverlapList overlapping={overlapping.filter(({ isText }) => !isText)} />
          <section aria-labelledby="waiting-title">
            <div className="spread pb-2 mb-3 wrap baseline ink-bottom">
              <h2 className="title-3" id="waiting-title">
                {t('Pending changes')}
              </h2>
              {waiting.length > 0 ? (
                <p className="muted small">{t('{count}, in the order you made them', { count: waiting.length })}</p>
              ) : null}
            </div>
            {waiting.length === 0 && !isDeckHere ? (
              <EmptyState title={t('Nothing is waiting')}>{t('Every change on this device has synced.')}</EmptyState>
            ) : null}
            <ul className="column gap-3">
              {isDeckHere ? (
                <li>
                  <WaitingDeck deck={deck} />
                </li>
              ) : null}
              {waiting.map((entry) => (
                <li key={entry.mid}>
                  <WaitingChange entry={entry} all={waiting} nameOf={nameOf} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <Section title={t('This device')}>
        <div className="py-3">
          <ReadinessNote />
        </div>
      </Section>
    </main>
  );
}

function Warnings({ oldest }: { oldest: string | undefined }) {
  const { state } = useSyncStatus();
  const age = ageWarning(oldest, new Date());
  return (
    <>
      {state === 'quota' ? (
        <Banner tone="danger" announce title={t('This device is out of space.')}>
          {t(
            'Your latest edits are still in the form. Save a copy of your pending changes, free up space on the device, then try again.',
          )}
        </Banner>
      ) : null}
      {age === undefined ? null : <Banner tone="warm">{age}</Banner>}
    </>
  );
}
