/** Words on a raw socket that no well-behaved program says, to a server that listens as the real one does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { listen } from '@paratope/server/http/listen';
import { silentLog } from '@paratope/server/log';

export interface SocketReport {
  readonly tried: number;
  readonly wrong: readonly string[];
}

const login = 'POST /api/client/login HTTP/1.1\r\nHost: 127.0.0.1\r\n';
const health = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

/** Refused by whoever reads the bytes, before there is a request: our own refusals have a body. */
const cut = /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$|^$/;

/** What is said, and the first line of what may be answered. An empty answer is a connection that was closed. */
const tries: readonly (readonly [name: string, words: string | Buffer, answer: RegExp])[] = [
  ['two lengths', `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, cut],
  ['a length and pieces', `${login}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${health}`, cut],
  ['pieces spelt oddly', `${login}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, cut],
  ['pieces said twice', `${login}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`, cut],
  ['a piece of a wrong size', `${login}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`, cut],
  ['a negative length', `${login}Content-Length: -1\r\n\r\n`, cut],
  ['a length too large to count', `${login}Content-Length: 99999999999999999999\r\n\r\n{}`, cut],
  ['a header that is folded', `${login}X-A: one\r\n two\r\nContent-Length: 2\r\n\r\n{}`, cut],
  ['a header without a colon', `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nnonsense\r\n\r\n`, cut],
  ['a blank before the colon', `GET /healthz HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n`, cut],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400|^$/],
  ['another host', 'GET /healthz HTTP/1.1\r\nHost: paratope.example\r\n\r\n', /^HTTP\/1\.1 421/],
  [
    'a host in the line',
    'GET http://evil.example/healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    /^HTTP\/1\.1 (?:200|4\d\d)/,
  ],
  [
    'headers without end',
    `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`,
    /^HTTP\/1\.1 431|^$/,
  ],
  [
    'ten thousand headers',
    `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n${'a: b\r\n'.repeat(10_000)}\r\n`,
    /^HTTP\/1\.1 431|^$/,
  ],
  ['a path without end', `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, /^HTTP\/1\.1 4(?:31|14)|^$/],
  ['a path that climbs', 'GET /../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', /^HTTP\/1\.1 404/],
  [
    'a path that climbs, written otherwise',
    'GET /%2e%2e%2f%2e%2e%2fetc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    /^HTTP\/1\.1 404/,
  ],
  ['a path that is no text', 'GET /%ff%fe%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', /^HTTP\/1\.1 40[04]/],
  ['a method nobody has', 'FROBNICATE /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', /^HTTP\/1\.1 4\d\d|^$/],
  [
    'an echo of the request',
    'TRACE /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: a=b\r\n\r\n',
    /^HTTP\/1\.1 40[045]|^$/,
  ],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', /^HTTP\/1\.1 4\d\d|^$/],
  ['an older protocol', 'GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n', /^HTTP\/1\.1 200/],
  ['a newer protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^HTTP\/1\.1 400|^$/],
  ['another protocol', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), /^HTTP\/1\.1 400|^$/],
  ['noise', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 131 + 7) % 256)), /^HTTP\/1\.1 400|^$/],
  [
    'an upgrade',
    'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    /^HTTP\/1\.1 (?:200|4\d\d)/,
  ],
  ['a hundred requests at once', health.repeat(100), /^HTTP\/1\.1 200/],
  [
    'a body where none belongs',
    `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello`,
    /^HTTP\/1\.1 200/,
  ],
];

/** The waits of the real server, made short so that a run does not have to sit through them. */
export async function fuzzSockets(): Promise<SocketReport> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-sockets-'));
  const deps = await createDeps(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'demo' }), {
    log: silentLog,
  });
  const short = { headersTimeout: 700, requestTimeout: 1_500, connectionsCheckingInterval: 100 };
  const opened = Promise.withResolvers<number>();
  const server = listen(createApp(deps), { port: 0, hostname: '127.0.0.1', patience: short }, opened.resolve);
  const wrong: string[] = [];
  try {
    const port = await opened.promise;
    for (const [name, words, answer] of tries) {
      const told = await say(port, words);
      if (!answer.test(told)) wrong.push(`${name}: ${JSON.stringify(told.slice(0, 120))}`);
      if (/\nHTTP\/1\.1 200/.test(told) && name === 'a length and pieces')
        wrong.push(`${name}: the hidden request was answered`);
      if (!(await isWell(port))) wrong.push(`${name}: the server does not answer any more`);
    }
    wrong.push(...(await slowly(port)));
    return { tried: tries.length + 2, wrong };
  } finally {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await deps.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two hundred callers that never finish are shown out, and everybody else is served meanwhile. */
async function slowly(port: number): Promise<string[]> {
  const wrong: string[] = [];
  const half = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ';
  const dawdlers = Array.from({ length: 200 }, (_, at) =>
    say(port, at % 2 === 0 ? half : `${login}Content-Length: 100\r\n\r\n{`),
  );
  if (!(await isWell(port))) wrong.push('callers that never finish: nobody else is served');
  const told = await Promise.all(dawdlers);
  const kept = told.filter((one) => !/^HTTP\/1\.1 4\d\d|^$/.test(one)).length;
  if (kept > 0)
    wrong.push(
      `callers that never finish: ${kept} were not shown out, such as ${JSON.stringify(told.find((one) => !/^HTTP\/1\.1 4\d\d|^$/.test(one))?.slice(0, 300))}`,
    );
  const left = await say(port, health, { leave: true });
  if (!/^HTTP\/1\.1 200|^$/.test(left)) wrong.push(`a caller that leaves: ${left.slice(0, 100)}`);
  return wrong;
}

const isWell = async (port: number): Promise<boolean> => /^HTTP\/1\.1 200/.test(await say(port, health));

/** Says the words and gives back everything that is answered until the connection is closed, or nothing more comes. */
function say(port: number, words: string | Buffer, { leave = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    let told = '';
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(words);
      if (leave) socket.end();
    });
    const finish = () => {
      clearTimeout(latest);
      socket.destroy();
      resolve(told);
    };
    const latest = setTimeout(finish, 5_000);
    socket.on('data', (bytes) => {
      told += bytes.toString('latin1');
      // The answer is there; whether the connection is kept for more is not asked.
      if (told.includes('\r\n\r\n')) setTimeout(finish, 20);
    });
    socket.on('close', finish);
    socket.on('error', finish);
  });
}
