import type { FailureCode } from '@paratope/shared/failure';
import { type Clock, type Random, StorageFailure } from '../ports.ts';
import { waitBefore } from './backoff.ts';
import { elsewhereWait } from './coordination.ts';
import type { DrainEnd } from './drain.ts';
import { type Event, machine, type State } from './machine.ts';

/** Runs the state machine: executes its acts, with at most one timer and one drain. */
export interface Engine {
  tell(event: Event, reason?: FailureCode | null): void;
  quiet(): Promise<void>;
}

export interface EngineDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly random: Pick<Random, 'fraction'>;
  drain(isStopped: () => boolean): Promise<DrainEnd | 'elsewhere'>;
  changed(now: { readonly state: State; readonly reason: FailureCode | null }): void;
  report(error: unknown): void;
}

export function createEngine(deps: EngineDeps): Engine {
  let state: State = 'idle';
  let attempt = 0;
  let wanted = 0;
  let again = false;
  let life = 0;
  let cancelWait = (): void => {};
  let running: Promise<void> | undefined;

  function tell(event: Event, reason: FailureCode | null = null): void {
    const { to, act } = machine[state][event];
    const moved = to !== state;
    state = to;
    if (moved) deps.changed({ state, reason });
    if (act === 'drain' || act === 'freshDrain') {
      if (act === 'freshDrain') attempt = 0;
      run();
    } else if (act === 'again') again = true;
    else if (act === 'rest') {
      attempt = 0;
      if (again) tell('wrote');
    } else if (act === 'wait') wait(event === 'elsewhere' ? elsewhereWait : undefined);
    else if (act === 'halt') {
      life += 1;
      running = undefined;
      cancelWait();
    }
  }

  function wait(exactly: number | undefined): void {
    attempt += 1;
    cancelWait();
    cancelWait = deps.clock.after(exactly ?? waitBefore(attempt, deps.random.fraction(), wanted), () => tell('due'));
    wanted = 0;
  }

  function run(): void {
    cancelWait();
    again = false;
    const own = life;
    running = ended(deps.drain(() => own !== life)).then(({ event, reason, retryAfter }) => {
      if (own !== life) return;
      running = undefined;
      wanted = retryAfter;
      tell(event, reason);
    });
  }

  async function ended(
    drain: Promise<DrainEnd | 'elsewhere'>,
  ): Promise<{ event: Event; reason: FailureCode | null; retryAfter: number }> {
    try {
      const end = await drain;
      if (end === 'elsewhere') return { event: 'elsewhere', reason: null, retryAfter: 0 };
      const event = end.end === 'stopped' ? 'drained' : end.end;
      return { event, reason: 'code' in end ? end.code : null, retryAfter: 'retryAfter' in end ? end.retryAfter : 0 };
    } catch (error) {
      const kind = error instanceof StorageFailure && error.kind;
      if (kind === 'quota') return { event: 'full', reason: null, retryAfter: 0 };
      if (kind === 'outdated') return { event: 'outdated', reason: 'upgrade_required', retryAfter: 0 };
      if (!(error instanceof StorageFailure)) deps.report(error);
      return { event: 'busy', reason: null, retryAfter: 0 };
    }
  }

  return {
    tell,
    quiet: async () => {
      while (running) await running;
    },
  };
}
