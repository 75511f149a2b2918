import { expect, test } from 'vitest';
import { type Event, machine, type State } from './machine.ts';

const states = Object.keys(machine) as State[];
const events = Object.keys(machine.idle) as Event[];
const after = (state: State, ...happened: Event[]): State =>
  happened.reduce((at, event) => machine[at][event].to, state);

test('every event has a meaning in every state', () => {
  expect(states.sort()).toEqual([
    'backoff',
    'closed',
    'diverged',
    'idle',
    'needsAuth',
    'offline',
    'quota',
    'syncing',
    'upgradeRequired',
  ]);
  for (const state of states) expect(Object.keys(machine[state]).sort()).toEqual([...events].sort());
});

test('[sync P6] whatever has gone wrong, a wake leads to another attempt, with the waits small again', () => {
  for (const state of states) {
    const { to, act } = machine[state].wake;
    const expected = {
      closed: ['closed', 'none'],
      syncing: ['syncing', 'again'],
      diverged: ['diverged', 'again'],
      idle: ['syncing', 'drain'],
    };
    expect([to, act]).toEqual(state in expected ? expected[state as keyof typeof expected] : ['syncing', 'freshDrain']);
  }
});

test('[sync P6] a passing trouble always schedules another attempt, and its end starts one', () => {
  for (const event of ['busy', 'unreachable', 'full', 'elsewhere'] as const) {
    expect(machine.syncing[event].act).toBe('wait');
    expect(machine.diverged[event].act).toBe('wait');
    expect(after('syncing', event, 'due')).toBe('syncing');
  }
});

test('[sync A2] without a session no timer and no typing asks again', () => {
  for (const event of ['wrote', 'tick', 'due'] as const) {
    expect(machine.needsAuth[event]).toEqual({ to: 'needsAuth', act: 'none' });
    expect(machine.upgradeRequired[event]).toEqual({ to: 'upgradeRequired', act: 'none' });
  }
  expect(after('needsAuth', 'signedIn', 'drained')).toBe('idle');
});

test('[sync M6] whenever another tab runs a newer program, this one asks for a reload', () => {
  for (const state of states.filter((one) => one !== 'closed'))
    expect(after(state, 'outdated')).toBe('upgradeRequired');
});

test('a drain runs in no more than one state at a time: nothing starts one while one is running', () => {
  for (const state of ['syncing', 'diverged'] as const) {
    for (const event of events) expect(machine[state][event].act).not.toMatch(/drain/i);
  }
});

test('once closed, only a start opens it', () => {
  for (const event of events) expect(machine.closed[event].to).toBe(event === 'start' ? 'idle' : 'closed');
  for (const state of states) expect(after(state, 'stop')).toBe('closed');
});
