import { inCatalog } from '@paratope/shared/words/message';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../words/words.ts';
import { Icon } from './icon.tsx';
import './visually-hidden.css';
import './sync-mark.css';

/** Two blocks: this device on the left, the server on the right. */
export type SyncDrawing = 'joined' | 'entering' | 'outside' | 'apart';

export const SyncMark = ({ state }: { readonly state: SyncDrawing }) => (
  <svg
    className={`sync-mark sync-mark-${state}`}
    viewBox="0 0 18 14"
    width="18"
    height="14"
    aria-hidden="true"
    focusable="false"
  >
    {drawings[state]}
  </svg>
);

interface SyncIndicatorProps {
  readonly state: SyncDrawing;
  readonly words: string;
  /** The second line, e.g. "Last synced 1:41 PM". */
  readonly detail?: ReactNode;
  /** `ink` is the bar a phone shows while changes wait. */
  readonly tone?: 'plain' | 'ink';
  readonly onOpen?: (() => void) | undefined;
  readonly href?: string;
}

/** The sync state in words. Changes are announced to screen readers; the initial text is not. */
export function SyncIndicator({ state, words, detail, tone = 'plain', onOpen, href }: SyncIndicatorProps) {
  const content = (
    <>
      <SyncMark state={state} />
      <span className="column grow min-w-0">
        <span className="sync-state">{words}</span>
        {detail && <span className="sync-detail">{detail}</span>}
      </span>
      {tone === 'ink' && (onOpen || href) && (
        <span className="inline-row gap-1" aria-hidden="true">
          {t('View')}
          <Icon name="right" size={16} />
        </span>
      )}
    </>
  );
  const className = `inline-row sync-indicator sync-indicator-${tone}`;
  return (
    <>
      {href ? (
        <a className={className} href={href}>
          {content}
        </a>
      ) : onOpen ? (
        <button type="button" className={className} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <span className={className}>{content}</span>
      )}
      <Announcement words={words} />
    </>
  );
}

interface RecordMarkProps {
  readonly state: 'here' | 'waiting' | 'sending' | 'server' | 'needs' | 'two';
  /** Replaces the default words, e.g. "Note waiting". */
  readonly words?: string;
}

export const RecordMark = ({ state, words }: RecordMarkProps) => (
  <span className={`inline-row small muted record-mark record-mark-${state}`}>
    <SyncMark state={recordDrawings[state]} />
    {words ?? t(recordWords[state])}
  </span>
);

const recordWords = inCatalog({
  here: 'Saved here',
  waiting: 'Waiting',
  sending: 'Syncing',
  server: 'Synced',
  needs: 'Needs your attention',
  two: 'Edited on two devices',
} as const);

const recordDrawings = {
  here: 'outside',
  waiting: 'outside',
  sending: 'entering',
  server: 'joined',
  needs: 'apart',
  two: 'joined',
} as const;

function Announcement({ words }: { readonly words: string }) {
  const first = useRef(words);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (words !== first.current || said !== '') setSaid(words);
  }, [words, said]);
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  );
}

const drawings = {
  joined: (
    <>
      <path d="M0 1h7v3.5h4v5H7V13H0z" />
      <path className="sync-mark-server" d="M8.5 1H18v12H8.5v-2h4V3h-4z" />
    </>
  ),
  entering: (
    <>
      <path d="M0 1h5v3.5h4v5H5V13H0z" />
      <path className="sync-mark-server" d="M9.5 1H18v12H9.5v-2H13V3H9.5z" />
    </>
  ),
  outside: (
    <>
      <path d="M0 1h5v3.5h3v5H5V13H0z" />
      <path className="sync-mark-absent" d="M10.5 1.65h6.85v10.7H10.5v-2.6h2.75v-5.5H10.5z" />
    </>
  ),
  apart: (
    <>
      <path d="M0 1h6v12H0z" />
      <path d="M12 1h6v12h-6z" />
      <path className="sync-mark-stroke" d="M9 2v6M9 10.5V12" />
    </>
  ),
} as const;
