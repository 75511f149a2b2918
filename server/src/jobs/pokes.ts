import type { SpaceId } from '@paratope/shared/ids';
import { noRelay, type Relay } from '../db/relay.ts';

/** Tells listeners that a space has news. A lost poke costs time, never data. */
export interface Pokes {
  publish(space: SpaceId, seq: number): void;
  /** `whenOver` is called when no more pokes will come, because the server stops or `end` named the listener; if stopped already, at once. */
  subscribe(
    spaces: readonly SpaceId[],
    hear: (space: SpaceId, seq: number) => void,
    whenOver?: () => void,
    who?: Listening,
  ): () => void;
  /** Ends the listeners of an account, or only one of its sessions, or all but one. */
  end(holder: string, which?: { readonly only?: string; readonly except?: string }): void;
  listening(): number;
  stop(): void;
}

export interface Listening {
  readonly holder: string;
  readonly sessionId: string;
}

/** Most streams of one account: each browser tab holds one. One more replaces the oldest, whose device may be gone. */
export const mostStreams = 30;

interface Listener {
  readonly hear: (space: SpaceId, seq: number) => void;
  readonly whenOver: () => void;
  readonly who: Listening | undefined;
}

type Said =
  | { readonly space: SpaceId; readonly seq: number }
  | { readonly holder: string; readonly only?: string | undefined; readonly except?: string | undefined };

/**
 * What is said reaches the listeners of every process of the database. Where a process may have missed something, its listeners end: a
 * device that comes again is told how things stand.
 */
export function createPokes({ isBounded = true, relay = noRelay }: { isBounded?: boolean; relay?: Relay } = {}): Pokes {
  const bySpace = new Map<SpaceId, Set<Listener>>();
  const byHolder = new Map<string, Set<Listener>>();
  const all = new Set<Listener>();
  let isOver = false;
  const tell = (said: Said): void => {
    if ('space' in said) {
      for (const { hear } of bySpace.get(said.space) ?? []) hear(said.space, said.seq);
      return;
    }
    const { holder, only, except } = said;
    for (const { who, whenOver } of [...(byHolder.get(holder) ?? [])])
      if (who?.sessionId !== except && (only === undefined || who?.sessionId === only)) whenOver();
  };
  const endAll = (): void => {
    for (const { whenOver } of [...all]) whenOver();
  };
  relay.listen('pokes', tell, endAll);
  const say = (said: Said): void => {
    tell(said);
    relay.send('pokes', said);
  };
  return {
    publish: (space, seq) => say({ space, seq }),
    subscribe(spaces, hear, whenOver = () => {}, who) {
      const listener: Listener = { hear, whenOver, who };
      if (isOver) {
        whenOver();
        return () => {};
      }
      all.add(listener);
      for (const space of spaces) enter(bySpace, space, listener);
      if (who) {
        const own = enter(byHolder, who.holder, listener);
        const [oldest] = own;
        if (isBounded && own.size > mostStreams) oldest?.whenOver();
      }
      return () => {
        all.delete(listener);
        for (const space of spaces) leave(bySpace, space, listener);
        if (who) leave(byHolder, who.holder, listener);
      };
    },
    end: (holder, which = {}) => say({ holder, ...which }),
    listening: () => all.size,
    stop() {
      isOver = true;
      endAll();
    },
  };
}

function enter<Key>(groups: Map<Key, Set<Listener>>, key: Key, listener: Listener): Set<Listener> {
  const group = groups.get(key) ?? new Set();
  groups.set(key, group.add(listener));
  return group;
}

function leave<Key>(groups: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  const group = groups.get(key);
  group?.delete(listener);
  if (group?.size === 0) groups.delete(key);
}
