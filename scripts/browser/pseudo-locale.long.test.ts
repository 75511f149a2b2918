import { beforeAll, describe, test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests } from './for-tests.ts';
import { buildPseudoProduct } from './pseudo-product.ts';
import { readers, walk } from './pseudo-walk.ts';

let server: DemoServer;

// Many screens, one after the other, on a machine with other work.
vi.setConfig({ testTimeout: 300_000 });

demoServerForTests((started) => {
  server = started;
});
beforeAll(() => server.replace({ program: buildPseudoProduct() }));

describe.each([
  ['en-XA', 'a phone', phone],
  ['en-XA', 'a desk', desk],
  ['ar-XB', 'a phone', phone],
  ['ar-XB', 'a desk', desk],
] as const)('in %s on %s', (language, _, size) => {
  test.each(readers)('what a %s sees is translated, and fits', (person) => walk(server, { language, size, person }));
});
