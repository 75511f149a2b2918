import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Undefined and empty values leave the address. */
type Changes = Readonly<Record<string, string | undefined>>;

/** What a page shows: its search, filters, order, page and open record, by name. */
export interface PageState {
  get(name: string): string | undefined;
  /** Whether the open record was chosen in the list, and not by a link. */
  readonly isOpenedHere: boolean;
  /** `push` makes a step that Back undoes; `replace` is for what changes often, such as typing. */
  set(changes: Changes, how?: 'push' | 'replace'): void;
  /** Opens the record with this id; `as` says in which form, for records that have several. Another open record is replaced. */
  open(id: string, as?: string): void;
  /** Goes back to the list, without leaving a step behind. */
  close(): void;
}

/** Keeps the state in the query of the page's address, so that Back, reload and a link sent to a colleague keep it. */
export function useAddressState(): PageState {
  const location = useLocation();
  const navigate = useNavigate();
  // The router moves in a transition. Until then this is where it is going, so that two quick keys are two steps.
  const [ahead, setAhead] = useState<Ahead>();
  const { key } = location;
  const { search, state } = ahead?.from === key ? ahead : location;
  const params = new URLSearchParams(search);
  const closedAt = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back and Forward may come back to this entry.
  useEffect(() => {
    closedAt.current = undefined;
    setAhead(undefined);
  }, [key]);
  const isOpenedHere = typeof state === 'object' && state !== null && 'openedHere' in state;
  const go = (changes: Changes, how: 'push' | 'replace', stored: unknown) => {
    const next = { search: String(changed(params, changes)), state: stored };
    setAhead({ ...next, from: key });
    return navigate({ search: next.search }, { replace: how === 'replace', state: stored });
  };
  return {
    isOpenedHere,
    get: (name) => params.get(name) || undefined,
    set: (changes, how = 'push') => void go(changes, how, how === 'replace' ? state : null),
    open(id, as) {
      const isOpen = params.has('open');
      void go({ ...closed(params), open: id, as }, isOpen ? 'replace' : 'push', isOpen ? state : { openedHere: true });
    },
    close() {
      // A form may close itself and be closed by its page as well: the second time must not go back further.
      if (closedAt.current === key) return;
      closedAt.current = key;
      if (!isOpenedHere) return void go(closed(params), 'replace', null);
      setAhead(undefined);
      void navigate(-1);
    },
  };
}

interface Ahead {
  /** The history entry it leaves. */
  readonly from: string;
  readonly search: string;
  readonly state: unknown;
}

/** For a list inside an open record, whose state leaves the address with the record. */
export function useInnerState(): PageState {
  const outer = useAddressState();
  return {
    ...outer,
    get: (name) => outer.get(`${inner}${name}`),
    set: (changes) =>
      outer.set(
        Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${inner}${name}`, value])),
        'replace',
      ),
  };
}

/** For a list that only helps to fill in a form, and is no place to go back to. */
export function useFormState(): PageState {
  const [values, setValues] = useState<Changes>({});
  const set = (changes: Changes) => setValues((before) => ({ ...before, ...changes }));
  return {
    isOpenedHere: true,
    get: (name) => values[name],
    set,
    open: (id, as) => set({ open: id, as }),
    close: () => set({ open: undefined, as: undefined }),
  };
}

const inner = 'in.';

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

const closed = (params: URLSearchParams): Changes =>
  Object.fromEntries(
    [...params.keys()]
      .filter((name) => name === 'open' || name === 'as' || name.startsWith(inner))
      .map((name) => [name, undefined]),
  );
