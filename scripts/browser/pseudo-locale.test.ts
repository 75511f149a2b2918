import { beforeAll, test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { phone } from './device.ts';
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

test.each(readers)('nothing that a %s sees on a phone is left in English or too narrow for longer words', (person) =>
  walk(server, { language: 'en-XA', size: phone, person }),
);
