import { canonical } from './canonical.ts';
import { ask, canWrite, hear, hearHalf, write } from './device.ts';
import type { Scene, Step } from './explore.ts';
import { faultOf } from './invariants.ts';
import { type Arrival, answer, type Setting } from './server.ts';
import {
  copyOf,
  copyOfServer,
  type Device,
  headOf,
  idleTab,
  origin,
  type Seldom,
  type State,
  type Tab,
} from './state.ts';

/** One thing that happens, in one step. */
export type Act =
  | { readonly do: 'write'; readonly device: number; readonly change: number; readonly torn: boolean }
  | { readonly do: 'ask' | 'hear' | 'hear half' | 'lose' | 'linger'; readonly device: number; readonly tab: number }
  | { readonly do: 'arrive'; readonly device: number; readonly tab: number; readonly how: Arrival }
  | { readonly do: 'arrive late'; readonly request: number }
  | { readonly do: 'backup' | 'restore' | 'upgrade' }
  | { readonly do: 'copy'; readonly device: number }
  | { readonly do: 'sign in' | 'change cookie'; readonly browser: number; readonly account: number };

export interface Cast {
  readonly setting: Setting;
  readonly devices: readonly { readonly account: number; readonly browser: number; readonly tabs: number }[];
  /** Requests that may be under way with nobody listening. */
  readonly air: number;
  readonly left: Partial<Record<Seldom, number>>;
  /** Accounts that people sign in to on the first browser. */
  readonly accounts?: readonly number[];
  /** Changes the starting state, each into another start. */
  readonly starts?: readonly ((state: State) => void)[];
}

export function world(name: string, cast: Cast): Scene<State, Act> {
  const { setting, devices: people, left, air, accounts = [], starts = [() => {}] } = cast;
  const { rules, changes, owners, start } = setting;

  const first = (): State => ({
    server: { commits: [], rows: start.map((content) => ({ content, v: 1, at: 0 })), replicas: [] },
    backup: null,
    devices: people.map(({ account, browser, tabs }, index) => {
      const rows = start.map((content, row) => (owners[row] === account ? content : null));
      return {
        account,
        browser,
        replica: index + 2,
        last: 0,
        cursor: origin,
        fresh: false,
        rows,
        shown: [...rows],
        outbox: [],
        journal: [],
        attention: [],
        sealed: browser === 0 && account !== 0,
        tabs: Array.from({ length: tabs }, idleTab),
      };
    }),
    air: [],
    saved: changes.map(() => false),
    paid: false,
    hasCopies: false,
    cookies: [...new Set(people.map(({ browser }) => browser))].map(() => 0),
    pages: [...new Set(people.map(({ browser }) => browser))].map(() => 0),
    left: { backup: 0, restore: 0, copy: 0, partial: 0, upgrade: 0, ...left },
  });

  const lacks = (state: State, device: Device): boolean => {
    const head = headOf(state.server);
    return device.outbox.length > 0 || device.fresh || device.cursor.nonce !== head.nonce;
  };

  function* steps(state: State): Iterable<Step<Act>> {
    for (const [device, one] of state.devices.entries()) {
      const isOpen = !one.sealed;
      const change = changes.findIndex(({ by }, c) => by === device && !state.saved[c]);
      if (change >= 0 && isOpen && state.pages[one.browser] === one.account && canWrite(setting, one, change)) {
        yield { kind: 'person', act: { do: 'write', device, change, torn: false } };
        if (!rules.has('write-whole')) yield { kind: 'fault', act: { do: 'write', device, change, torn: true } };
      }
      const isLacking = lacks(state, one);
      for (const [tab, { question, reply, half }] of one.tabs.entries()) {
        if (question === null) {
          if (isOpen && isLacking) yield { kind: 'progress', act: { do: 'ask', device, tab } };
          continue;
        }
        if (reply) {
          if (isOpen && (rules.has('answer-whole') || half || reply.kind !== 'answer' || reply.partial))
            yield { kind: 'progress', act: { do: 'hear', device, tab } };
          else if (isOpen) yield { kind: 'progress', act: { do: 'hear half', device, tab } };
        } else {
          yield { kind: 'progress', act: { do: 'arrive', device, tab, how: 'whole' } };
          if (state.left.partial > 0) yield { kind: 'fault', act: { do: 'arrive', device, tab, how: 'partial' } };
          if (!rules.has('verdict-with-effects'))
            yield { kind: 'fault', act: { do: 'arrive', device, tab, how: 'torn' } };
        }
        yield { kind: 'fault', act: { do: 'lose', device, tab } };
        if (state.air.length < air) yield { kind: 'fault', act: { do: 'linger', device, tab } };
      }
    }
    for (const request of state.air.keys()) yield { kind: 'progress', act: { do: 'arrive late', request } };
    if (state.left.backup > 0) yield { kind: 'person', act: { do: 'backup' } };
    if (state.left.restore > 0 && state.backup) yield { kind: 'fault', act: { do: 'restore' } };
    if (state.left.upgrade > 0) yield { kind: 'person', act: { do: 'upgrade' } };
    if (state.left.copy > 0)
      for (const device of state.devices.keys())
        if (device > 0 && !changes.some(({ by }, c) => by === device && state.saved[c]))
          yield { kind: 'fault', act: { do: 'copy', device } };
    for (const account of accounts) {
      if (state.pages[0] !== account || state.cookies[0] !== account)
        yield { kind: 'progress', act: { do: 'sign in', browser: 0, account } };
      if (state.cookies[0] !== account) yield { kind: 'fault', act: { do: 'change cookie', browser: 0, account } };
    }
  }

  function make(state: State, act: Act): void {
    const device = 'device' in act ? (state.devices[act.device] as Device) : undefined;
    const tab = device && 'tab' in act ? (device.tabs[act.tab] as Tab) : undefined;
    switch (act.do) {
      case 'write':
        if (device) write(setting, state, device, act.change, act.torn);
        return;
      case 'ask':
        if (device && tab) ask(device, tab, state.cookies[device.browser] ?? -1);
        return;
      case 'arrive':
        if (!tab?.question) return;
        if (act.how === 'partial') state.left.partial -= 1;
        tab.reply = answer(setting, state, tab.question, act.how);
        if (act.how === 'torn') Object.assign(tab, idleTab());
        return;
      case 'hear':
        if (device && tab) hear(setting, state, device, tab);
        if (tab) tab.half = false;
        return;
      case 'hear half':
        if (device && tab) hearHalf(setting, device, tab);
        return;
      case 'lose':
        if (tab) Object.assign(tab, idleTab());
        return;
      case 'linger':
        if (tab?.question) state.air.push(tab.question);
        if (tab) Object.assign(tab, idleTab());
        return;
      case 'arrive late': {
        const [request] = state.air.splice(act.request, 1);
        if (request) answer(setting, state, request, 'whole');
        return;
      }
      case 'upgrade':
        state.left.upgrade -= 1;
        state.paid = true;
        return;
      case 'sign in':
        signIn(state, act);
        return;
      case 'change cookie':
        state.cookies[act.browser] = act.account;
        return;
      case 'copy':
        copyProfile(state, act.device);
        return;
      default:
        seldom(state, act.do);
        return;
    }
  }

  function signIn(state: State, { browser, account }: { browser: number; account: number }): void {
    for (const device of state.devices) {
      if (device.browser !== browser) continue;
      if (device.account === account) device.sealed = false;
      else if (rules.has('sealed-first')) {
        device.sealed = true;
        device.tabs = device.tabs.map(idleTab);
      }
    }
    state.cookies[browser] = account;
    state.pages[browser] = account;
  }

  /** The first profile as it is now, in another browser; whatever that one held is gone, and it held nothing of its own. */
  function copyProfile(state: State, to: number): void {
    const [original, copy] = [state.devices[0], state.devices[to]];
    if (!original || !copy) return;
    state.left.copy -= 1;
    state.hasCopies = true;
    state.devices[to] = {
      ...(copyOf({ ...state, devices: [original] }).devices[0] as Device),
      browser: copy.browser,
      tabs: copy.tabs.map(idleTab),
    };
  }

  function seldom(state: State, what: 'backup' | 'restore'): void {
    state.left[what] -= 1;
    if (what === 'backup') {
      state.backup = copyOfServer(state.server);
      return;
    }
    if (state.backup) state.server = copyOfServer(state.backup);
    state.backup = null;
    // No connection outlives the restart. What was answered before may still be heard.
    state.air = [];
    for (const { tabs } of state.devices)
      for (const tab of tabs) if (tab.question && !tab.reply) Object.assign(tab, idleTab());
  }

  const isAtRest = (state: State): boolean =>
    state.air.length === 0 &&
    state.devices.every(
      (device) =>
        device.tabs.every(({ question }) => question === null) &&
        (device.sealed ? device.outbox.length === 0 : !lacks(state, device)),
    );

  return {
    name,
    starts: starts.map((change) => {
      const state = first();
      change(state);
      return state;
    }),
    steps,
    make,
    copy: copyOf,
    canonical,
    isAtRest,
    wrong: (state, rests) => faultOf(setting, state, rests),
  };
}
