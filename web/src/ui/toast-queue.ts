export interface Toast {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onAct: () => void };
  readonly tone?: 'ink' | 'danger';
  /** Milliseconds; by default 8,000, and 5,000 for errors. */
  readonly stays?: number;
}

export interface QueuedToast extends Toast {
  readonly id: number;
}

export interface ToastQueue {
  /** Appends a toast, unless it repeats the last one in the queue. */
  readonly show: (toast: Toast) => void;
  readonly dismiss: (id: number) => void;
  readonly clear: () => void;
  readonly current: () => QueuedToast | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createToastQueue(): ToastQueue {
  const listeners = new Set<() => void>();
  let waiting: readonly QueuedToast[] = [];
  let last = 0;
  const change = (next: readonly QueuedToast[]): void => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    show(toast) {
      const newest = waiting.at(-1);
      const says = (one: Toast): string => JSON.stringify([one.title, one.text]);
      if (waiting.length > 1 && newest && says(newest) === says(toast)) return;
      last += 1;
      change([...waiting, { ...toast, id: last }]);
    },
    dismiss(id) {
      change(waiting.filter((toast) => toast.id !== id));
    },
    clear: () => change([]),
    current: () => waiting[0],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
