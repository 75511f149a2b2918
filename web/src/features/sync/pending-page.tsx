import { Matches } from '@paratope/shared/matches/match';
import type { AttentionItem, OutboxEntry } from '@paratope/sync/ports';
import { useState } from 'react';
import { download, waitingAsFile } from '../../local/export-waiting.ts';
import { useAttention, useDeck, useLocalQuery, useWaiting, useWorkspace } from '../../local/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { RecordMark, SyncIndicator } from '../../ui/sync-mark.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type ChangeWords, changeText, changeWords, matchName } from './change-words.ts';
import { timeOf } from './sync-view.ts';
import { useSyncView } from './use-sync-view.ts';
import './pending.css';

/** Everything that is on this device and not on the server, and everything the server refused. */
export function PendingPage() {
  const workspace = useWorkspace();
  const { mark, words, detail } = useSyncView();
  const waiting = useWaiting();
  const attention = useAttention();
  const deck = useDeck();
  const nameOf = useMatchNames();
  const [isTrying, setTrying] = useState(false);
  const isDeckHere = deck?.state === 'waiting' || deck?.state === 'kept';

  const tryNow = async () => {
    setTrying(true);
    await Promise.all([workspace.files.send(), workspace.replica.sync()]);
    setTrying(false);
  };
  const saveFile = async () => download(await waitingAsFile(workspace, new Date()));

  return (
    <main className="page pending-page">
      <title>Pending changes · Paratope</title>
      <h1 className="title-1">Pending changes</h1>
      <SyncIndicator state={mark} words={words} detail={detail} />
      <div className="row pending-acts">
        <Button icon="refresh" busy={isTrying} onClick={() => void tryNow()}>
          Try now
        </Button>
        <Button icon="download" onClick={() => void saveFile()}>
          Save as file
        </Button>
      </div>
      {waiting === undefined || attention === undefined ? (
        <Loading label="Opening your changes">
          <Skeleton lines={4} />
        </Loading>
      ) : (
        <>
          {attention.length > 0 ? <NeedsYou items={attention} nameOf={nameOf} /> : null}
          <section className="stack" aria-labelledby="waiting-title">
            <h2 className="section-title" id="waiting-title">
              Waiting to send
            </h2>
            {waiting.length > 0 ? (
              <p className="muted small">{`${waiting.length}, in the order you made them`}</p>
            ) : null}
            {waiting.length === 0 && !isDeckHere ? (
              <EmptyState title="Nothing is waiting">
                Every change made on this device has reached the server.
              </EmptyState>
            ) : null}
            <ul className="pending-list">
              {isDeckHere ? (
                <li>
                  <Card>
                    <div className="spread">
                      <h3 className="strong">Pitch deck</h3>
                      <RecordMark state={deck.state === 'kept' ? 'needs' : 'waiting'} />
                    </div>
                    <p className="muted small">{deck.fileName}</p>
                    {deck.state === 'kept' ? <p>{deck.message}</p> : null}
                  </Card>
                </li>
              ) : null}
              {waiting.map((entry) => (
                <li key={entry.mid}>
                  <WaitingChange entry={entry} words={changeWords(entry, nameOf)} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </main>
  );
}

type NameOf = (matchId: string) => string | undefined;

function WaitingChange({ entry, words }: { entry: OutboxEntry; words: ChangeWords }) {
  return (
    <Card>
      <div className="spread">
        <h3 className="strong">{words.title}</h3>
        <RecordMark state="waiting" />
      </div>
      <p className="muted small">
        {[words.about, timeOf(entry.at, new Date())].filter((part) => part !== '').join(', ')}
      </p>
      <Facts words={words} />
    </Card>
  );
}

function NeedsYou({ items, nameOf }: { items: readonly AttentionItem[]; nameOf: NameOf }) {
  return (
    <Card as="section" tone="warm" className="pending-needs">
      <div className="spread">
        <h2 className="strong">Needs you</h2>
        <Badge tone="warm">{items.length}</Badge>
      </div>
      <ul className="pending-list">
        {items.map((item) => (
          <li key={item.mid}>
            <RefusedChange item={item} words={changeWords(item, nameOf)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A refused change with all its words, and what can be done with it. It leaves only on the person's word (SPEC R2). */
function RefusedChange({ item, words }: { item: AttentionItem; words: ChangeWords }) {
  const { replica } = useWorkspace();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState('');

  const sendAgain = async () => {
    const sent = await replica.resubmit(item.mid);
    setFault(sent.ok ? '' : sent.message);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(changeText(words));
    toast.show({ title: 'Text copied' });
  };

  return (
    <Card>
      <h3 className="title-3">{words.title}</h3>
      <p className="muted small">
        {[words.about, timeOf(item.at, new Date())].filter((part) => part !== '').join(', ')}
      </p>
      <p className="pending-reason">{fault || item.message}</p>
      <Facts words={words} />
      <div className="row pending-acts">
        <Button kind="primary" onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button icon="copy" onClick={() => void copy()}>
          Copy text
        </Button>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Discard this change?"
        confirm="Discard"
        tone="danger"
        onConfirm={() => void replica.discard(item.mid)}
      >
        Its text is deleted from this device. The server does not have it.
      </ConfirmDialog>
    </Card>
  );
}

function Facts({ words }: { words: ChangeWords }) {
  return (
    <dl className="pending-facts">
      {words.facts.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd>
            {before ? <del className="dim">{before}</del> : null} <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useMatchNames(): NameOf {
  const names = useLocalQuery(async (rows) => {
    const matches = await rows.table(Matches).toArray();
    return new Map(matches.map((match) => [match.id as string, matchName(match)]));
  }, []);
  return (id) => names?.get(id);
}
