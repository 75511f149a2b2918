/** Whether the time a login takes tells which addresses have an account: wrong passwords for one that has and for one that has not, in turn. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import { createDeps } from '@paratope/server/deps';
import { silentLog } from '@paratope/server/log';
import { ownWatch, type Watch } from './watch.ts';

export interface LoginTiming {
  readonly pairs: number;
  /** Medians in milliseconds. */
  readonly known: number;
  readonly unknown: number;
  /** The one over the other; 1 says nothing. */
  readonly ratio: number;
  /** How often the known one of a pair took longer, of 1; a half says nothing. */
  readonly longer: number;
}

export async function measureLogins(pairs: number, watch: Watch = ownWatch): Promise<LoginTiming> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-logins-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }, { mode: 'demo' });
  const deps = await createDeps(config, { log: silentLog });
  const app = createApp(deps);
  const post = async (path: string, body: object) => {
    const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json' };
    const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    watch.answered({ method: 'POST', path, sent: body, status: response.status, body: await response.json() });
  };
  const timed = async (email: string) => {
    const started = watch.now();
    await post('/api/client/login', { email, password: 'wrong horse' });
    return watch.now() - started;
  };
  try {
    const account = { email: 'known@crowd.example', password: 'correct horse', startupName: 'Ostrya Bio' };
    await post('/api/client/register', account);
    await timed(account.email);
    const took: { known: number; unknown: number }[] = [];
    for (let at = 0; at < pairs; at += 1) {
      const isFirst = at % 2 === 0;
      const one = await timed(isFirst ? account.email : `nobody${at}@crowd.example`);
      const other = await timed(isFirst ? `nobody${at}@crowd.example` : account.email);
      took.push(isFirst ? { known: one, unknown: other } : { known: other, unknown: one });
    }
    const [known, unknown] = [median(took.map((pair) => pair.known)), median(took.map((pair) => pair.unknown))];
    const longer = took.filter((pair) => pair.known > pair.unknown).length / pairs;
    return {
      pairs,
      known: round(known),
      unknown: round(unknown),
      ratio: round(known / unknown),
      longer: round(longer),
    };
  } finally {
    await deps.database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number): number => Math.round(value * 1_000) / 1_000;
