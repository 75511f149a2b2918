/** The forms with unsubmitted text. While there is one, nothing may navigate away or reload. */
export interface DirtyForms {
  enter(): () => void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): number;
}

export function createDirtyForms(): DirtyForms {
  const listeners = new Set<() => void>();
  const forms = new Set<object>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    enter: () => {
      const form = {};
      forms.add(form);
      tell();
      return () => {
        if (forms.delete(form)) tell();
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => forms.size,
  };
}
