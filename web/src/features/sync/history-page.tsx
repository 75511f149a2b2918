import type { AnyRow } from '@paratope/shared/mutation';
import { type OutboxMutation, refKey } from '@paratope/sync/ports';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { isNull, useDownloaded, useMutate, useUndo } from '../../local/hooks.ts';
import { useWaitingOn } from '../../local/pending-hooks.ts';
import { RecordPlace } from '../../local/record-place.tsx';
import { useUndoToast } from '../../local/saved-toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { RecordMark } from '../../ui/sync-mark.tsx';
import { useToast } from '../../ui/toast.tsx';
import { inWords, t } from '../../words/words.ts';
import { changeWords } from './change-words.ts';
import { Differences, TextDifference } from './differences.tsx';
import { fieldLabel, isText, shownValue } from './field-words.ts';
import { type HistoryView, keptCollections, useHistory } from './history.ts';
import { type PastChange, type PastFact, recordPast } from './record-past.ts';
import { putBack, settingField } from './restore.ts';
import { timeOf } from './sync-view.ts';
import { useNames } from './use-names.ts';
import { useRecordName } from './use-record-name.ts';
import { useReader, whenWords, whoWords } from './who-words.ts';
import './pending.css';
import './history.css';

interface HistoryPageProps {
  readonly collection: string;
  readonly id: string;
}

export function HistoryPage({ collection, id }: HistoryPageProps) {
  const known = keptCollections.get(collection);
  const row = useDownloaded(
    async (rows) => (known ? ((await rows.table(known).get(id)) ?? null) : null),
    [known, id],
    isNull,
  );
  const go = useNavigate();
  return (
    <main className="page page-body narrow column gap-5 pending-page">
      <PageTitle>{t('History')}</PageTitle>
      <p>
        <button
          type="button"
          className="bare inline-row touch history-back"
          onClick={() => (history.length > 1 ? go(-1) : go(paths.dashboard))}
        >
          <Icon name="left" size={16} />
          <span className="link">{t('Back')}</span>
        </button>
      </p>
      {row ? (
        <Past key={id} collection={collection} row={row} />
      ) : row === undefined ? (
        <Opening />
      ) : (
        <EmptyState title={t("We can't find this record")}>
          {t("It was deleted or is no longer on your list, so we can't show its history here.")}
        </EmptyState>
      )}
    </main>
  );
}

const Opening = () => (
  <Loading label={t('Loading the history')}>
    <Skeleton shape="title" />
    <Skeleton lines={5} />
  </Loading>
);

function Past({ collection, row }: { collection: string; row: AnyRow }) {
  const known = keptCollections.get(collection);
  const name = useRecordName(collection, row);
  const view = useHistory(collection, row.id, versionOf(row));
  const ref = refKey({ collection, id: row.id });
  const waiting = (useWaitingOn(ref) ?? []).filter((entry) => writes(entry, ref));
  const past = 'revisions' in view ? recordPast(view.revisions, row) : [];
  return (
    <>
      <header>
        <div className="spread">
          <h1 className="title-1">{t('History')}</h1>
          {known ? <RecordPlace collection={known} row={row} /> : null}
        </div>
        <p className="voice muted">{name}</p>
      </header>
      <HowFresh view={view} again={view.again} />
      <ol className="ink-top">
        {[...waiting].reverse().map((entry) => (
          <li key={entry.mid}>
            <StillWaiting entry={entry} all={waiting} />
          </li>
        ))}
        {past.map((change) => (
          <li key={change.key}>
            <PastAct change={change} collection={collection} row={row} name={name} />
          </li>
        ))}
      </ol>
      {view.state === 'fresh' && past.length === 0 ? (
        <EmptyState title={t('No changes yet')}>
          {t('When someone edits this, we keep each value with who wrote it, when and on which device.')}
        </EmptyState>
      ) : null}
    </>
  );
}

function HowFresh({ view, again }: { view: HistoryView; again(): void }) {
  if (view.state === 'reading') return <Opening />;
  if (view.state === 'fresh') return null;
  return (
    <div className="spread wrap history-fresh">
      <p role="status">
        {view.state === 'earlier'
          ? t("You're offline. This is the history as of {seenAt}.", {
              seenAt: timeOf(view.seenAt, new Date()),
            })
          : t("This history hasn't been opened on this device before. It needs a connection.")}
      </p>
      <Button icon="refresh" onClick={again}>
        {t('Try again')}
      </Button>
    </div>
  );
}

/** A mutation of this record that the server has not decided yet: the newest part of its history. */
function StillWaiting({ entry, all }: { entry: OutboxMutation; all: readonly OutboxMutation[] }) {
  const nameOf = useNames(all);
  if (!nameOf) return null;
  const { facts, title } = changeWords(entry, nameOf);
  return (
    <article className="hair-bottom py-4">
      <div className="spread">
        <h2 className="title-4 history-who">
          {title} <span className="dim">{timeOf(entry.at, new Date())}</span>
        </h2>
        <RecordMark state="waiting" />
      </div>
      <Differences facts={facts} />
    </article>
  );
}

interface PastActProps {
  readonly change: PastChange;
  readonly collection: string;
  readonly row: AnyRow;
  readonly name: string;
}

function PastAct({ change: { by, facts }, ...of }: PastActProps) {
  const reader = useReader();
  return (
    <article className="hair-bottom py-4">
      <h2 className="title-4 history-who">
        {whoWords(by, reader)} <span className="dim">{whenWords(by, new Date())}</span>
      </h2>
      <dl className="grid gap-3 mt-2 history-facts">
        {facts.map((fact) => (
          <PastValue key={fact.field} fact={fact} {...of} />
        ))}
      </dl>
    </article>
  );
}

function PastValue({ fact, collection, row, name }: { fact: PastFact } & Omit<PastActProps, 'change'>) {
  const { field, value, before, typed, conflict, isNow } = fact;
  const mutate = useMutate();
  const undo = useUndo();
  const toast = useToast();
  const say = useUndoToast();
  const label = fieldLabel(field);
  const [shown, was] = [shownValue(field, value), shownValue(field, before)];
  const back = isNow ? undefined : settingField({ collection, row }, field, value);

  const restore = async (wanted: unknown): Promise<void> => {
    const change = settingField({ collection, row }, field, wanted);
    const made = change && (await mutate(change.mutator, change.args).catch(() => undefined));
    if (!change || !made?.ok) {
      const title = made?.ok === false ? inWords(made.message) : t("This device couldn't save it");
      return void toast.show({ title, tone: 'danger' });
    }
    say(t('{label} restored', { label }), name, () =>
      putBack(undo, made.value.made, change, { collection, row, field }),
    );
  };

  return (
    <div>
      <dt className="row wrap muted small">
        {label}
        {conflict ? <Badge tone="quiet">{t('Edited on two devices')}</Badge> : null}
      </dt>
      <dd>
        <div className={isText(field) ? 'difference-text' : undefined}>
          {isText(field) && was !== '' ? (
            <TextDifference before={was} after={shown} />
          ) : (
            <Differenced before={was} after={shown} />
          )}
        </div>
        {isNow ? (
          <Badge>{t('Now')}</Badge>
        ) : back ? (
          <Button
            onClick={() => void restore(value)}
            aria-label={t('Restore {label}: {value}', { label, value: shown || t('empty') })}
          >
            {t('Restore')}
          </Button>
        ) : null}
      </dd>
      {typed === undefined ? null : (
        <dd className="quoted history-typed">
          <div>
            <p className="muted small">{t('Typed here, before both versions were combined')}</p>
            <p className="difference-text">{shownValue(field, typed)}</p>
          </div>
          <Button onClick={() => void restore(typed)} aria-label={t('Restore the typed version of {label}', { label })}>
            {t('Restore')}
          </Button>
        </dd>
      )}
    </div>
  );
}

const Differenced = ({ before, after }: { before: string; after: string }) => (
  <>
    {before === '' ? null : <span className="dim">{`${before} → `}</span>}
    {after === '' ? <span className="dim">{t('empty')}</span> : <span>{after}</span>}
  </>
);

/** Whether a mutation changes this record; others only needed it to exist. */
const writes = ({ base }: OutboxMutation, ref: string): boolean =>
  base[ref] === null || Object.keys(base[ref] ?? {}).length > 1;

/** Differs whenever a person may have changed the record, so that its history loads again. */
const versionOf = ({ updatedAt, lastUpdated, overlaps }: AnyRow): string =>
  JSON.stringify([updatedAt, lastUpdated, overlaps]);
