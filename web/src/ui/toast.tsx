import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { createToastQueue, type QueuedToast, type Toast, type ToastQueue } from './toast-queue.ts';
import './toast.css';

export type { Toast } from './toast-queue.ts';

interface ToastProviderProps {
  readonly children: ReactNode;
  /** Keeps clear of a bar at the bottom of a phone's screen. */
  readonly lift?: boolean;
}

/** Shows what was just done, one at a time; the rest wait their turn. */
export function ToastProvider({ children, lift = false }: ToastProviderProps) {
  const [queue] = useState(createToastQueue);
  return (
    <ToastContext value={queue}>
      {children}
      <ToastPlace queue={queue} lift={lift} />
    </ToastContext>
  );
}

/** `show` queues a toast and returns nothing: what it says has already happened. */
export function useToast(): { readonly show: (toast: Toast) => void } {
  const queue = use(ToastContext);
  if (!queue) throw new Error('useToast needs a ToastProvider above it.');
  return useMemo(() => ({ show: queue.show }), [queue]);
}

const ToastContext = createContext<ToastQueue | undefined>(undefined);

function ToastPlace({ queue, lift }: { readonly queue: ToastQueue; readonly lift: boolean }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current, () => undefined);
  return (
    <div className={lift ? 'toast-place toast-place-lifted' : 'toast-place'} role="status" aria-live="polite">
      {toast && <ToastCard key={toast.id} toast={toast} onGone={() => queue.dismiss(toast.id)} />}
    </div>
  );
}

function ToastCard({ toast, onGone }: { readonly toast: QueuedToast; readonly onGone: () => void }) {
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
      className={`toast toast-${tone}`}
      data-held={isHeld || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onGone()}
    >
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {text && <p className="toast-text">{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            onGone();
            action.onAct();
          }}
        >
          {action.label === 'Undo' && <Icon name="undo" size={16} />}
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={onGone}>
        <Icon name="cross" size={16} />
      </button>
      <TimeLine stays={stays} />
    </div>
  );
}

/** The line that runs out; set by script because the time differs and a page may carry no style attribute. */
function TimeLine({ stays }: { readonly stays: number }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    line.current?.style.setProperty('animation-duration', `${stays}ms`);
  }, [stays]);
  return <span ref={line} className="toast-line" aria-hidden="true" />;
}
