import { useEffect, useRef, useState } from 'react';
import { t } from '../words/words.ts';
import { Icon } from './icon.tsx';
import type { QueuedToast } from './toast-queue.ts';

export interface ToastCardProps {
  readonly toast: QueuedToast;
  readonly onGone: () => void;
}

export function ToastCard({ toast, onGone }: ToastCardProps) {
  const { title, text, action, tone = 'ink' } = toast;
  const stays = toast.stays ?? (tone === 'danger' ? 5_000 : 8_000);
  const [isHeld, setHeld] = useState(false);
  const left = useRef(stays);
  const gone = useRef(onGone);
  gone.current = onGone;

  useEffect(() => {
    if (isHeld) return;
    const since = performance.now();
    const timer = setTimeout(() => gone.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - since));
    };
  }, [isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the pointer or the focus on it only stops the clock.
    <div
      className={`row toast toast-${tone}`}
      data-held={isHeld || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onGone()}
    >
      <div className="grow min-w-0">
        <p className="medium">{title}</p>
        {text && <p className="small toast-text">{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="center touch medium toast-action"
          onClick={() => {
            onGone();
            action.onAct();
          }}
        >
          {action.label === t('Undo') && <Icon name="undo" size={16} />}
          {action.label}
        </button>
      )}
      <button type="button" className="center touch medium toast-close" aria-label={t('Dismiss')} onClick={onGone}>
        <Icon name="cross" size={16} />
      </button>
      <TimeLine stays={stays} />
    </div>
  );
}

/** The countdown line. Its duration is set by script because it varies and the CSP forbids style attributes. */
function TimeLine({ stays }: { readonly stays: number }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    line.current?.style.setProperty('animation-duration', `${stays}ms`);
  }, [stays]);
  return <span ref={line} className="toast-line" aria-hidden="true" />;
}
