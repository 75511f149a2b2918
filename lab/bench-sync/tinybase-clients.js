/** Devices of TinyBase in this process, each with a store of its own and a socket to the benchmark's server. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contact } from './contender.ts';

/** @returns for each device a function that sets one row and resolves when a second device of the same group has it from the server */
export async function tinybaseClients(peers, url, count, groups) {
  const require = createRequire(join(peers, 'index.js'));
  const load = async (name) => import(pathToFileURL(require.resolve(name)).href);
  const { createMergeableStore } = await load('tinybase');
  const { createWsSynchronizer } = await load('tinybase/synchronizers/synchronizer-ws-client');
  const { WebSocket } = require('ws');
  const connected = async (group) => {
    const store = createMergeableStore();
    const address = `${url.replace('http', 'ws')}/tinybase/load-${group}`;
    await (await createWsSynchronizer(store, new WebSocket(address), 30)).startSync();
    return store;
  };
  const listeners = [];
  for (let group = 0; group < groups; group += 1) listeners.push(await connected(group));
  const clients = [];
  for (let index = 0; index < count; index += 1) {
    const store = await connected(index % groups);
    const listener = listeners[index % groups];
    const { id: _, ...row } = contact(index);
    clients.push(
      () =>
        new Promise((resolve) => {
          const id = crypto.randomUUID();
          const waiting = listener.addRowListener('contacts', id, () => {
            listener.delListener(waiting);
            resolve();
          });
          store.setRow('contacts', id, row);
        }),
    );
  }
  return clients;
}
