/** Which forms hold words that nobody has submitted. While one does, nothing may take the page away. */
export interface DirtyForms {
  /** Says that a form is dirty until the returned function is called. */
  enter(): () => void;
  subscribe(listener: () => void): () => void;
  /** How many forms are dirty. */
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
