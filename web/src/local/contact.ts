import type { SupportContact } from '@paratope/shared/content/api';

/** This server's support contact, stored on the device so that it can be read offline. */
export interface ContactStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): SupportContact | undefined;
  /** Asks the server until it has answered once per page load. */
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

/** Not parsed: only this module writes it. */
function kept(storage: Storage): SupportContact | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? '') as SupportContact;
  } catch {
    return undefined;
  }
}
