import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ToastCardProps } from './toast-card.tsx';
import { createToastQueue, type Toast, type ToastQueue } from './toast-queue.ts';
import './toast.css';

export type { Toast } from './toast-queue.ts';

interface ToastProviderProps {
  readonly children: ReactNode;
  /** Keeps clear of the bar at the bottom of a phone's screen. */
  readonly lift?: boolean;
  /** The account the toasts belong to; the queue is cleared when it changes. */
  readonly owner?: string | undefined;
}

export function ToastProvider({ children, lift = false, owner }: ToastProviderProps) {
  const [queue] = useState(createToastQueue);
  useEffect(() => (owner === undefined ? undefined : queue.clear), [queue, owner]);
  return (
    <ToastContext value={queue}>
      {children}
      <ToastPlace queue={queue} lift={lift} />
    </ToastContext>
  );
}

/** Throws outside a `ToastProvider`. */
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
      {toast && (
        <Suspense fallback={null}>
          <ToastCard key={toast.id} toast={toast} onGone={() => queue.dismiss(toast.id)} />
        </Suspense>
      )}
    </div>
  );
}

/** Loaded with the first toast; its live region exists before, so that the text is announced. Falls back to plain text if it cannot load. */
const ToastCard = lazy(() =>
  import('./toast-card.tsx').then(
    (file) => ({ default: file.ToastCard }),
    () => ({ default: PlainToast }),
  ),
);

const PlainToast = ({ toast: { title, text } }: ToastCardProps) => (
  <p className="row toast">{`${title} ${text ?? ''}`}</p>
);
