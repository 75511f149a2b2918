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
    /** The answer breaks off in the middle. */
    readonly cutAnswer: number;
    /** Something answers 401, 413, 429 or 500 in the server's words before the server has seen the request. */
    readonly refuse: number;
  };
  /** Chance that a writing step of the server's database meets a passing trouble. */
  readonly busy: number;
  /** Chance that a device's database connection dies under a transaction. */
  readonly lostConnection: number;
  /** A world in which the order of what the server confirmed is judged too (SPEC B5). It forgets nothing, and the server's clock goes forward. */
  readonly isOrdered?: true;
  /** Two people use one of the browsers, each with a copy of their own in it. */
  readonly isShared?: boolean;
}

/**
 * `write`: a person makes a change. `mend`: a person resubmits or discards a refused one. `nudge`: a tab is asked to sync. `request`, `answer`,
 * `poke`: one message moves, any of those under way. `ghost`: a request that was already delivered arrives again. `pass`: time passes. `admin`:
 * the server's own side writes. `type`, `submit`, `show`, `undo`: what a person does in forms; `reload`, `close`, `copy tab`: with the tabs they are in; `flush`: the
 * browser writes its small storage down. The rest are faults, named where they happen in `world.ts`.
 */
export const eventNames = [
  'write',
  'mend',
  'nudge',
  'request',
  'answer',
  'poke',
  'pass',
  'admin',
  'ghost',
  'crash',
  'kill client',
  'kill server',
  'freeze',
  'thaw',
  'stream',
  'full',
  'plan',
  'member',
  'signal',
  'jump',
  'release',
  'retire',
  'update',
  'backup',
  'restore',
  'clone',
  'snapshot',
  'set back',
  'compact',
  'cookie',
  'worker',
  'wound',
  'type',
  'submit',
  'show',
  'undo',
  'reload',
  'close',
  'copy tab',
  'flush',
  'kill browser',
] as const;
export type EventName = (typeof eventNames)[number];

/** Events that are the course of things; every other one that happens is counted as a fault. */
export const ordinary: ReadonlySet<EventName> = new Set([
  'write',
  'mend',
  'nudge',
  'request',
  'answer',
  'poke',
  'pass',
  'admin',
  'thaw',
  'backup',
  'snapshot',
  'worker',
  'type',
  'submit',
  'show',
  'undo',
  'reload',
  'close',
  'copy tab',
  'flush',
]);

const none = Object.fromEntries(eventNames.map((name) => [name, 0])) as Record<EventName, number>;

const calm: Profile = {
  name: 'calm',
  events: { ...none, write: 30, mend: 1, nudge: 6, request: 24, answer: 24, poke: 6, pass: 8, admin: 2 },
  way: { dropRequest: 0, repeatRequest: 0, dropAnswer: 0, cutAnswer: 0, refuse: 0 },
  busy: 0,
  lostConnection: 0,
};

const rough: Profile = {
  name: 'rough',
  events: {
    ...calm.events,
    ghost: 4,
    crash: 2,
    'kill client': 2,
    'kill server': 1,
    freeze: 0.6,
    thaw: 1.2,
    stream: 1,
    full: 0.5,
    plan: 0.5,
    member: 0.3,
    signal: 4,
    jump: 1,
    release: 0.02,
    retire: 0.03,
    update: 0.3,
    compact: 0.5,
  },
  way: { dropRequest: 0.1, repeatRequest: 0.1, dropAnswer: 0.12, cutAnswer: 0.03, refuse: 0.05 },
  busy: 0.02,
  lostConnection: 0.005,
};

/** A server restored and a profile copied are not mixed: see SPEC B3. */
export const profiles: readonly Profile[] = [
  calm,
  rough,
  {
    ...rough,
    name: 'forms in tabs',
    events: {
      ...rough.events,
      write: 4,
      mend: 0,
      type: 40,
      submit: 14,
      show: 2,
      undo: 1.5,
      reload: 2,
      close: 3,
      'copy tab': 0.5,
      flush: 0.5,
      'kill browser': 1.5,
    },
  },
  { ...rough, name: 'restored server', events: { ...rough.events, member: 0, backup: 0.6, restore: 0.3 } },
  {
    ...rough,
    name: 'restored in order',
    events: { ...rough.events, member: 0, plan: 0, compact: 0, backup: 0.6, restore: 0.4 },
    isOrdered: true,
  },
  {
    ...rough,
    name: 'copied profile',
    events: { ...rough.events, mend: 0, clone: 0.15, snapshot: 0.6, 'set back': 0.3 },
  },
  {
    ...rough,
    name: 'shared browser',
    isShared: true,
    events: { ...rough.events, nudge: 10, member: 0, cookie: 2, worker: 2, wound: 1 },
  },
];
