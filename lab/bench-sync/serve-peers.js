/** The servers of the peers, from their own packages where they bring one. Not typed: their types are not installed with the project. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createEventStreams } from './event-streams.ts';

/** @param {string} folder where `installPeers` put them */
export async function servePeers(folder) {
  const require = createRequire(join(folder, 'index.js'));
  const load = async (name) => import(pathToFileURL(require.resolve(name)).href);
  const { WebSocketServer } = require('ws');

  const pouch = servePouch(require);
  const tinybase = await serveTinybase(load, WebSocketServer);
  const yjs = await serveYjs(require, WebSocketServer);
  const sockets = { tinybase: tinybase.sockets, yjs: yjs.sockets };
  return {
    express: pouch.express,
    services: { pouchdb: pouch.service, replicache: serveReplicache(), tinybase: tinybase.service, yjs: yjs.service },
    upgrade(request, socket, head) {
      const server = sockets[request.url.slice(1).split('/')[0]];
      if (!server) return socket.destroy();
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
    },
  };
}

const unanswered = () => ({});

function servePouch(require) {
  const PouchDB = require('pouchdb').plugin(require('pouchdb-adapter-memory'));
  const InMemory = PouchDB.defaults({ adapter: 'memory' });
  const app = require('express')();
  const options = { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: '/dev/null' };
  app.use('/pouch', require('express-pouchdb')(InMemory, options));
  return {
    express: app,
    service: {
      answer: unanswered,
      seed: async (name, rows) =>
        new InMemory(name).bulkDocs(rows.map(({ id, ...fields }) => ({ _id: id, ...fields }))),
      async count(name) {
        const { rows } = await new InMemory(name).allDocs();
        return { rows: rows.length, doubled: rows.filter(({ value }) => !value.rev.startsWith('1-')).length };
      },
    },
  };
}

/** Push and pull as its documentation asks for: the last mutation of each client is remembered together with its effects. */
function serveReplicache() {
  const databases = new Map();
  const streams = createEventStreams();
  const of = (name) => {
    if (!databases.has(name)) databases.set(name, { rows: new Map(), version: 0, clients: new Map() });
    return databases.get(name);
  };
  const put = (database, row) => {
    database.version += 1;
    const times = (database.rows.get(row.id)?.times ?? 0) + 1;
    database.rows.set(row.id, { row, version: database.version, times });
  };
  const answers = {
    push(database, { clientGroupID, mutations }) {
      for (const { clientID, id, name, args } of mutations) {
        const client = database.clients.get(clientID) ?? { group: clientGroupID, last: 0, version: 0 };
        if (id !== client.last + 1) continue;
        for (const row of name === 'bulk' ? args : [args]) put(database, row);
        database.clients.set(clientID, { group: clientGroupID, last: id, version: database.version });
      }
      return {};
    },
    pull(database, { clientGroupID, cookie }) {
      const since = cookie ?? 0;
      const clients = [...database.clients].filter(([, one]) => one.group === clientGroupID && one.version > since);
      const changed = [...database.rows.values()].filter(({ version }) => version > since);
      return {
        cookie: database.version,
        lastMutationIDChanges: Object.fromEntries(clients.map(([id, { last }]) => [id, last])),
        patch: changed.map(({ row }) => ({ op: 'put', key: `contact/${row.id}`, value: row })),
      };
    },
  };
  return {
    seed(name, rows) {
      for (const row of rows) put(of(name), row);
    },
    async count(name) {
      const rows = [...of(name).rows.values()];
      return { rows: rows.length, doubled: rows.filter(({ times }) => times > 1).length };
    },
    answer({ path: [name, verb], body, response }) {
      if (verb === 'events') return void streams.join(name, response);
      const answer = answers[verb](of(name), body);
      if (verb === 'push') streams.say(name, 'poke');
      return answer;
    },
  };
}

async function serveTinybase(load, WebSocketServer) {
  const { createMergeableStore } = await load('tinybase');
  const { createCustomPersister } = await load('tinybase/persisters');
  const { createWsServer } = await load('tinybase/synchronizers/synchronizer-ws-server');
  const stores = new Map();
  const of = (name) => {
    if (!stores.has(name)) stores.set(name, createMergeableStore());
    return stores.get(name);
  };
  const sockets = new WebSocketServer({ noServer: true });
  // A persister is the documented way to give the server's side of a path its store; this one keeps it in memory.
  createWsServer(sockets, (path) => {
    const store = of(path.split('/').at(-1));
    const keep = async () => {};
    return createCustomPersister(store, async () => undefined, keep, unanswered, unanswered, undefined, 2);
  });
  return {
    sockets,
    service: {
      answer: unanswered,
      seed(name, rows) {
        of(name).transaction(() => {
          for (const { id, ...row } of rows) of(name).setRow('contacts', id, row);
        });
      },
      count: async (name) => ({ rows: of(name).getRowCount('contacts'), doubled: 0 }),
    },
  };
}

/** What y-websocket's own server package does, with its two kinds of message: steps of synchronising, and presence, which is passed over. */
async function serveYjs(require, WebSocketServer) {
  const Y = require('yjs');
  const sync = require('y-protocols/sync');
  const encoding = require('lib0/encoding');
  const decoding = require('lib0/decoding');
  const rooms = new Map();
  const of = (name) => {
    if (!rooms.has(name)) {
      const room = { doc: new Y.Doc(), clients: new Set() };
      room.doc.on('update', (update, origin) => {
        const encoder = encoding.createEncoder();
        encoding.writeVarUint(encoder, 0);
        sync.writeUpdate(encoder, update);
        for (const client of room.clients) if (client !== origin) client.send(encoding.toUint8Array(encoder));
      });
      rooms.set(name, room);
    }
    return rooms.get(name);
  };
  const sockets = new WebSocketServer({ noServer: true });
  sockets.on('connection', (client, { url }) => {
    const room = of(url.split('/').at(-1));
    room.clients.add(client);
    client.binaryType = 'arraybuffer';
    client.on('close', () => room.clients.delete(client));
    client.on('message', (data) => {
      const decoder = decoding.createDecoder(new Uint8Array(data));
      if (decoding.readVarUint(decoder) !== 0) return;
      const encoder = encoding.createEncoder();
      encoding.writeVarUint(encoder, 0);
      sync.readSyncMessage(decoder, encoder, room.doc, client);
      if (encoding.length(encoder) > 1) client.send(encoding.toUint8Array(encoder));
    });
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, 0);
    sync.writeSyncStep1(encoder, room.doc);
    client.send(encoding.toUint8Array(encoder));
  });
  return {
    sockets,
    service: {
      answer: unanswered,
      seed(name, rows) {
        const { doc } = of(name);
        doc.transact(() => {
          for (const row of rows) doc.getMap('contacts').set(row.id, row);
        });
      },
      count: async (name) => ({ rows: of(name).doc.getMap('contacts').size, doubled: 0 }),
    },
  };
}
