import type { Rules } from './rules.ts';
import type { Change } from './state.ts';
import type { Cast } from './world.ts';

const mark = (by: number, row = 0): Change => ({ by, row, kind: 'mark' });

/**
 * The worlds that are explored whole. Each is as large as it has to be for the rules it is about, and shares all of its code with the others. Devices, rows
 * and changes are counted from 0.
 */
export const casts = {
  once: (rules: Rules): Cast => ({
    setting: { rules, changes: [mark(0), { by: 0, row: 1, kind: 'gild' }, mark(1)], owners: [0, 0], start: ['', ''] },
    devices: [
      { account: 0, browser: 0, tabs: 2 },
      { account: 0, browser: 1, tabs: 2 },
    ],
    air: 0,
    left: { upgrade: 1 },
  }),
  late: (rules: Rules): Cast => ({
    setting: { rules, changes: [mark(0), mark(0), mark(1), mark(1)], owners: [0], start: [''] },
    devices: [
      { account: 0, browser: 0, tabs: 1 },
      { account: 0, browser: 1, tabs: 1 },
    ],
    air: 1,
    left: {},
  }),
  copy: (rules: Rules): Cast => ({
    setting: { rules, changes: [mark(0), mark(1), mark(1)], owners: [0], start: [''] },
    devices: [
      { account: 0, browser: 0, tabs: 1 },
      { account: 0, browser: 1, tabs: 1 },
    ],
    air: 1,
    left: { copy: 1 },
  }),
  copies: (rules: Rules): Cast => ({
    setting: { rules, changes: [mark(0), mark(1)], owners: [0], start: [''] },
    devices: [
      { account: 0, browser: 0, tabs: 1 },
      { account: 0, browser: 1, tabs: 1 },
      { account: 0, browser: 2, tabs: 1 },
    ],
    air: 0,
    left: { copy: 2 },
  }),
  restored: (rules: Rules): Cast => ({
    setting: { rules, changes: [mark(0), mark(0), mark(1, 1)], owners: [0, 0], start: ['', ''] },
    devices: [
      { account: 0, browser: 0, tabs: 1 },
      { account: 0, browser: 1, tabs: 1 },
    ],
    air: 0,
    left: { backup: 1, restore: 1, partial: 1 },
  }),
  order: (rules: Rules): Cast => ({
    setting: {
      rules,
      changes: [
        { by: 0, row: 0, kind: 'set', value: 'p' },
        { by: 0, row: 1, kind: 'add' },
        { by: 1, row: 0, kind: 'set', value: 'o' },
        { by: 1, row: 1, kind: 'remove' },
      ],
      owners: [0, 0],
      start: ['o', null],
    },
    devices: [
      { account: 0, browser: 0, tabs: 1 },
      { account: 0, browser: 1, tabs: 1 },
    ],
    air: 0,
    left: { backup: 1, restore: 1 },
  }),
  accounts: (rules: Rules): Cast => ({
    setting: { rules, changes: [mark(0), mark(0), mark(1, 1)], owners: [0, 1], start: ['', ''] },
    devices: [
      { account: 0, browser: 0, tabs: 2 },
      { account: 1, browser: 0, tabs: 1 },
    ],
    air: 0,
    left: {},
    accounts: [0, 1],
    starts: [
      () => {},
      // As an engine without these rules left it.
      ({ server, devices }) => void server.replicas.push({ id: devices[0]?.replica ?? 0, account: 1, verdicts: [] }),
    ],
  }),
  undo: (rules: Rules): Cast => ({
    setting: {
      rules,
      changes: [
        { by: 0, row: 0, kind: 'write' },
        { by: 0, row: 0, kind: 'undo' },
        { by: 1, row: 0, kind: 'write' },
        { by: 1, row: 0, kind: 'write' },
      ],
      owners: [0],
      start: [''],
    },
    devices: [
      { account: 0, browser: 0, tabs: 1 },
      { account: 0, browser: 1, tabs: 1 },
    ],
    air: 0,
    left: {},
  }),
};
