/**
 * What may happen in a simulated world, as weights: an event is drawn with a chance of its weight over the sum. Faults are ordinary
 * events here; a run without any is a profile like another.
 */
export interface Profile {
  readonly name: string;
  readonly events: Readonly<Record<EventName, number>>;
  /** Chances on the way of one message. */
  readonly way: {
    /** The request never arrives. */
    readonly dropRequest: number;
    /** The request arrives, and arrives once more at some later time. */
    readonly repeatRequest: number;
    /** The answer never arrives, although the server has acted. */
    readonly dropAnswer: number;
  };
  /** Chance that a writing step of the database meets a passing trouble. */
  readonly busy: number;
}

/**
 * `write`: a person makes a change. `nudge`: a tab is asked to sync. `request`, `answer`, `poke`: one message moves, any of those under
 * way. `ghost`: a request that was already delivered arrives again. `pass`: time passes. `crash`: a tab dies and another opens. `admin`: the server's
 * own side writes. `plan`, `member`: what the person may do changes. `signal`: a tab is hidden, shown, comes online. `jump`: the device clock
 * is set. `backup`, `restore`: of the server. `clone`: a browser profile is copied and both go on. `compact`: the server forgets.
 */
export const eventNames = [
  'write',
  'nudge',
  'request',
  'answer',
  'poke',
  'ghost',
  'pass',
  'crash',
  'admin',
  'plan',
  'member',
  'signal',
  'jump',
  'backup',
  'restore',
  'clone',
  'compact',
] as const;
export type EventName = (typeof eventNames)[number];

const calm: Profile = {
  name: 'calm',
  events: {
    write: 30,
    nudge: 6,
    request: 24,
    answer: 24,
    poke: 6,
    ghost: 0,
    pass: 8,
    crash: 0,
    admin: 2,
    plan: 0,
    member: 0,
    signal: 0,
    jump: 0,
    backup: 0,
    restore: 0,
    clone: 0,
    compact: 0,
  },
  way: { dropRequest: 0, repeatRequest: 0, dropAnswer: 0 },
  busy: 0,
};

const rough: Profile = {
  name: 'rough',
  events: { ...calm.events, ghost: 4, crash: 3, plan: 0.5, member: 0.3, signal: 2, jump: 1, compact: 0.3 },
  way: { dropRequest: 0.1, repeatRequest: 0.1, dropAnswer: 0.15 },
  busy: 0.02,
};

/** A server restored and a profile cloned are not yet mixed: see SPEC B3. */
export const profiles: readonly Profile[] = [
  calm,
  rough,
  { ...rough, name: 'restored server', events: { ...rough.events, member: 0, backup: 0.6, restore: 0.3 } },
  { ...rough, name: 'cloned profile', events: { ...rough.events, clone: 0.15 } },
];
