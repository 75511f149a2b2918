export type State =
  | 'idle'
  | 'syncing'
  | 'backoff'
  | 'offline'
  | 'needsAuth'
  | 'upgradeRequired'
  | 'diverged'
  | 'quota'
  | 'closed';

/**
 * `wrote`: a change was queued here or in another tab. `tick`: the minute has passed. `wake`: the device came online or into view, the
 * server poked, or the user asked. `due`: a wait has ended. `start`, `stop`, `signedIn`: called from outside. The rest are a drain's
 * ends (`drained`, `busy`, `unreachable`, `unauthorized`, `outdated`, `elsewhere`) and what it meets on the way (`diverged`, `full`).
 */
export type Event =
  | 'wrote'
  | 'tick'
  | 'wake'
  | 'due'
  | 'start'
  | 'stop'
  | 'signedIn'
  | 'drained'
  | 'busy'
  | 'unreachable'
  | 'unauthorized'
  | 'outdated'
  | 'elsewhere'
  | 'diverged'
  | 'full';

/**
 * `drain`: start one. `again`: start another when this one ends. `rest`: reset the backoff.
 * `freshDrain`: both. `wait`: try again after the next wait. `halt`: cancel everything scheduled.
 */
export type Act = 'none' | 'drain' | 'freshDrain' | 'again' | 'rest' | 'wait' | 'halt';

export interface Behaviour {
  readonly to: State;
  readonly act: Act;
}

/** Total: every event is defined in every state. */
export const machine: Readonly<Record<State, Readonly<Record<Event, Behaviour>>>> = {
  idle: still('idle', {
    wrote: drain(),
    tick: drain(),
    wake: drain(),
    due: drain(),
    signedIn: drain(),
    full: full(),
    ...lapses(),
  }),
  syncing: still('syncing', { ...ends(), ...hurry('syncing'), diverged: { to: 'diverged', act: 'none' } }),
  // Diverged histories are repaired inside the same drain; the state only reports it.
  diverged: still('diverged', { ...ends(), ...hurry('diverged') }),
  // A new change does not shorten a wait: typing must not add load to a struggling server (SPEC P6).
  backoff: still('backoff', { wake: drainFresh(), signedIn: drainFresh(), due: drain(), ...lapses() }),
  offline: still('offline', { wake: drainFresh(), signedIn: drainFresh(), due: drain(), ...lapses() }),
  quota: still('quota', { wake: drainFresh(), signedIn: drainFresh(), due: drain(), ...lapses() }),
  // No timer ends these: only a user's action tries again (SPEC A2).
  needsAuth: still('needsAuth', { wake: drainFresh(), signedIn: drainFresh(), ...lapses() }),
  upgradeRequired: still('upgradeRequired', { wake: drainFresh(), signedIn: drainFresh() }),
  closed: { ...still('closed', { start: { to: 'idle', act: 'rest' } }), stop: { to: 'closed', act: 'none' } },
};

/** A state that ignores every event except those named and `stop`. */
function still(state: State, named: Partial<Record<Event, Behaviour>>): Record<Event, Behaviour> {
  const stay: Behaviour = { to: state, act: 'none' };
  return {
    wrote: stay,
    tick: stay,
    wake: stay,
    due: stay,
    start: stay,
    signedIn: stay,
    drained: stay,
    busy: stay,
    unreachable: stay,
    unauthorized: stay,
    outdated: stay,
    elsewhere: stay,
    diverged: stay,
    full: stay,
    stop: { to: 'closed', act: 'halt' },
    ...named,
  };
}

function ends(): Partial<Record<Event, Behaviour>> {
  return {
    drained: { to: 'idle', act: 'rest' },
    busy: { to: 'backoff', act: 'wait' },
    elsewhere: { to: 'backoff', act: 'wait' },
    unreachable: { to: 'offline', act: 'wait' },
    unauthorized: { to: 'needsAuth', act: 'none' },
    full: full(),
    ...lapses(),
  };
}

/** Also outside a drain: another tab may start a newer program (SPEC M6). */
function lapses(): Partial<Record<Event, Behaviour>> {
  return { outdated: { to: 'upgradeRequired', act: 'none' } };
}

function hurry(state: State): Partial<Record<Event, Behaviour>> {
  const again: Behaviour = { to: state, act: 'again' };
  return { wrote: again, wake: again, signedIn: again };
}

function drain(): Behaviour {
  return { to: 'syncing', act: 'drain' };
}

function drainFresh(): Behaviour {
  return { to: 'syncing', act: 'freshDrain' };
}

function full(): Behaviour {
  return { to: 'quota', act: 'wait' };
}
