import { test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk } from './device.ts';
import { demoServerForTests } from './for-tests.ts';
import { walkScreens } from './screen-walk.ts';

let server: DemoServer;

vi.setConfig({ testTimeout: 300_000 });

demoServerForTests((started) => {
  server = started;
});

// On a phone: reach.test.ts.
test('[Q22] [Q-P8] on every screen of a desk nothing moves while it opens, nothing is too small to press, and axe finds nothing to object to in either theme', () =>
  walkScreens(server, { size: desk, least: 24 }));
