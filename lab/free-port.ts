import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  holder.close();
  await once(holder, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
