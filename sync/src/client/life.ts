import { reading } from '../ports.ts';
import type { Poke } from '../protocol/poke.ts';
import { type Coordination, elsewhereWait } from './coordination.ts';
import type { ReplicaDeps } from './deps.ts';
import type { Engine } from './engine.ts';
import { cursorsOf } from './meta.ts';
import { listenForPokes } from './poke.ts';
import type { MutableStatus } from './status.ts';

/** Time between two looks at the server while the app is in view and nothing else asks (SPEC K1). */
export const pollEvery = 60_000;

/** What wakes the engine between `start` and `stop`: the device, the other tabs, the minute, and the server's pokes. */
export interface Life {
  start(): void;
  stop(): void;
  /** A change was queued in this tab. */
  wrote(): void;
  /** A drain has ended well, so there is a session; a stream that had ended for want of one opens again. */
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
        // The drain asks with the same session and says what is wrong with it.
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
  /** Waits for its turn to hold the stream of pokes, or takes it. */
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

  /** Coming into view of a person, a tab makes sure that whoever holds the stream is awake (SPEC M2). */
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
          // Going out of view may be the last moment of this tab: what waits goes out now, as far as it gets (SPEC M5).
          const isWorth = signal === 'hidden' ? status.getSnapshot().waiting > 0 : signal !== 'offline';
          // One that waits to come back would wait on; one that seems to stand may hang on the network before (SPEC K2).
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
