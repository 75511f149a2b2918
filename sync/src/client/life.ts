import { reading } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import { type Coordination, elsewhereWait } from './coordination.ts';
import type { ReplicaDeps } from './deps.ts';
import type { Engine } from './engine.ts';
import { cursorsOf } from './meta.ts';
import { listenForPokes } from './poke.ts';
import type { MutableStatus } from './status.ts';

/** Milliseconds between two polls while the app is visible and nothing else triggers one (SPEC K1). */
export const pollEvery = 60_000;

/** What wakes the engine between `start` and `stop`: device signals, other tabs, the minute timer and the server's pokes. */
export interface Life {
  start(): void;
  stop(): void;
  wrote(): void;
  /** Call it after a successful drain: there is a session, so a stream that had closed for lack of one reopens. */
  drained(): void;
}

interface Wiring {
  readonly engine: Engine;
  readonly status: MutableStatus;
  readonly coordination: Coordination;
  report(error: unknown): void;
}

export function createLife(deps: ReplicaDeps, { engine, status, coordination, report }: Wiring): Life {
  let ends: (() => void)[] = [];
  let leading = false;
  let closeStream: (() => void) | undefined;

  const openStream = (): void => {
    if (!leading || closeStream) return;
    closeStream = listenForPokes(deps, {
      poke: (poke) => void onPoke(poke).catch(report),
      missed: () => engine.tell('wake'),
      unauthorized: () => {
        closeStream = undefined;
        // The drain uses the same session and reports what is wrong with it.
        engine.tell('wake');
      },
    });
  };

  const onPoke = async (poke: Poke): Promise<void> => {
    const [meta] = await deps.store.transact(reading, (tx) => tx.meta.get(['replica']));
    const reached = meta && cursorsOf(meta)[poke.space];
    if (!reached || reached.seq < poke.seq) engine.tell('wake');
  };

  let cancelTick = (): void => {};
  const everyMinute = (): void => {
    cancelTick = deps.clock.after(pollEvery, () => {
      if (deps.signals.isVisible()) engine.tell('tick');
      everyMinute();
    });
  };

  let standBack = (): void => {};
  const lead = (steal = false): void => {
    standBack();
    const end = new AbortController();
    standBack = () => end.abort();
    const body = (): Promise<void> =>
      new Promise((resolve) => {
        if (end.signal.aborted) return resolve();
        leading = true;
        if (steal) deps.channel?.post('leading');
        openStream();
        end.signal.addEventListener('abort', () => {
          leading = false;
          closeStream = void closeStream?.();
          resolve();
        });
      });
    coordination.leading(end.signal, steal, body).catch((error) => {
      if (!end.signal.aborted) report(error);
    });
  };

  /** A tab that becomes visible checks that the stream's holder is awake, and takes over if it does not answer (SPEC M2). */
  let cancelCall = (): void => {};
  const callLeader = (): void => {
    if (leading || !deps.channel) return;
    cancelCall();
    cancelCall = deps.clock.after(elsewhereWait, () => lead(true));
    deps.channel.post('who');
  };

  return {
    start: () => {
      if (ends.length > 0) return;
      ends = [
        deps.signals.listen((signal) => {
          // A hidden tab may be about to die: send what waits now (SPEC M5).
          const isWorth = signal === 'hidden' ? status.getSnapshot().waiting > 0 : signal !== 'offline';
          // Reopen the stream: a waiting one would keep waiting, and an open one may hang on the old network (SPEC K2).
          if (signal === 'online') {
            closeStream = void closeStream?.();
            openStream();
          }
          if (isWorth) engine.tell('wake');
          if (signal === 'visible') callLeader();
        }),
        () => {
          cancelTick();
          cancelCall();
          standBack();
        },
      ];
      everyMinute();
      lead();
      const heard = deps.channel?.listen((word) => {
        if (word === 'wrote') engine.tell('wrote');
        if (word === 'signed-in') engine.tell('signedIn');
        if (word === 'busy') return coordination.heardBusy();
        if (word === 'who' && leading) deps.channel?.post('leading');
        if (word === 'leading') {
          cancelCall();
          if (leading) lead();
        }
        void status.recount().catch(report);
      });
      if (heard) ends.push(heard);
    },
    stop: () => {
      for (const end of ends.splice(0)) end();
    },
    wrote: () => {
      if (ends.length > 0) engine.tell('wrote');
    },
    drained: openStream,
  };
}
