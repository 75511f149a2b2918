import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { down, up } from './messages.ts';
import { oldestProtocol, protocol } from './version.ts';

/** A change of any message changes this hash. Then raise `protocol`, write its history line, and put the new pair here. */
const known = { protocol: 4, hash: 'ba2228dd335b82d7' };

test('the messages are those of the protocol version that names them', () => {
  const schemas = JSON.stringify({ up: jsonSchemas(up), down: jsonSchemas(down) });
  const hash = createHash('sha256').update(schemas).digest('hex').slice(0, 16);
  expect({ protocol, hash }).toEqual(known);
});

test('the oldest version still spoken is not newer than the current one', () => {
  expect(oldestProtocol).toBeLessThanOrEqual(protocol);
});

const jsonSchemas = (messages: Record<string, z.ZodMiniType>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(messages).map(([name, schema]) => [name, z.toJSONSchema(schema)]));
