import type { SupportContact } from '@paratope/shared/content/api';

/** Whom to turn to on this server: kept on the device once seen, so that it can be read without a network. */
export interface ContactStore {
  subscribe(listener: () => void): () => void;
  /** undefined until this device has heard from the server once. */
  getSnapshot(): SupportContact | undefined;
  /** Asks the server, once for each opening of the app. */
  ask(): void;
}

const key = 'supportContact';

/** @param read resolves to undefined when the server cannot be asked now. */
export function createContact(storage: Storage, read: () => Promise<SupportContact | undefined>): ContactStore {
  const listeners = new Set<() => void>();
  let known = kept(storage);
  let isAsked = false;

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => known,
    ask: () => {
      if (!isAsked) void refresh();
    },
  };

  async function refresh(): Promise<void> {
    isAsked = true;
    const contact = await read().catch(() => undefined);
    if (!contact) {
      isAsked = false;
      return;
    }
    known = contact;
    storage.setItem(key, JSON.stringify(contact));
    for (const listener of [...listeners]) listener();
  }
}

/** Written by this very module. */
function kept(storage: Storage): SupportContact | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? '') as SupportContact;
  } catch {
    return undefined;
  }
}
