import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { addActivity, addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { keyOf } from '@paratope/shared/words/message';
import { createMemoryStore } from '@paratope/sync/testing/memory-store';
import { repositoryRoot } from '../../scripts/files.ts';
import { activity, connect, investor, type Person, register, startServer } from '../kill-server.ts';
import { dataFolder, sha256Of } from './judge-server.ts';
import { createRecorder, type Recording } from './recording.ts';

/** What the server has told somebody. From the event on, it must be so on every disk. */
export type Promised = { readonly event: number } & (
  | { readonly kind: 'account'; readonly id: string }
  | { readonly kind: 'change'; readonly matchId: string; readonly activityId?: string }
  | ({ readonly kind: 'deck' } & Deck)
  | { readonly kind: 'file'; readonly path: string; readonly sha256: string }
);

/** One of the decks a startup has sent, in the order it sent them. */
export interface Deck {
  readonly startupId: string;
  readonly deckId: string;
  readonly sha256: string;
  readonly turn: number;
}

export interface ServerRecording extends Recording {
  readonly promised: readonly Promised[];
  readonly people: readonly Person[];
}

const devicesEach = 2;

/** Before the answer was seen leaving. */
type Awaited = (Promised extends infer One ? (One extends unknown ? Omit<One, 'event'> : never) : never) & {
  /** Stands in the answer and in none before it. */
  readonly word: string;
};

/**
 * Records the server from the first moment of an installation on, while devices of a few founders send changes and decks, until so many changes
 * are acknowledged; with upkeep also what an operator does to the same data afterwards: a backup, and putting it back.
 */
export async function recordServer({
  program,
  changes,
  founders,
  withUpkeep,
}: {
  program: readonly string[];
  changes: number;
  founders: number;
  withUpkeep: boolean;
}): Promise<ServerRecording[]> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-power-server-'));
  const recorder = createRecorder(folder, '');
  const awaited: Awaited[] = [];
  try {
    const server = await startServer(program, join(folder, dataFolder), 0, recorder.environment, 'production');
    const people: Person[] = [];
    try {
      let heard = 0;
      const goesOn = () => heard < changes && server.isUp();
      const live = async (index: number): Promise<void> => {
        const person = await register(server.url, index);
        people.push(person);
        awaited.push({ kind: 'account', id: person.accountId, word: person.token });
        const count = (more: number) => {
          heard += more;
        };
        await Promise.all([
          ...Array.from({ length: devicesEach }, () => write(server.url, person, { goesOn, awaited, count })),
          sendDecks(server.url, person, { goesOn, awaited }),
        ]);
      };
      await Promise.all(Array.from({ length: founders }, (_, index) => live(index)));
      if (!server.isUp()) throw new Error('The server ended, and nobody had told it to.');
    } finally {
      await server.kill();
    }
    const recording = recorder.read();
    const promised = promisedIn(recording, awaited);
    const lived = { ...recording, people, promised };
    return withUpkeep ? [lived, await recordUpkeep(folder, lived)] : [lived];
  } finally {
    recorder.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * While a backup is being put back, the uploads stand where they did or aside: which of the two is not settled before the command has said that it is
 * done. There is a database with everything in it all the while.
 */
async function recordUpkeep(folder: string, { promised, people }: ServerRecording): Promise<ServerRecording> {
  const recorder = createRecorder(folder, '');
  const backup = 'kept/paratope.tar.gz';
  try {
    const run = (script: string) =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(process.execPath, [join(repositoryRoot, script), join(folder, backup), '--json'], {
          env: { ...process.env, ...recorder.environment, DATA_DIR: join(folder, dataFolder) },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        child.stdout.resume();
        child.once('error', reject);
        child.once('exit', (status) =>
          status === 0 ? resolve() : reject(new Error(`${script} ended with ${status}.`)),
        );
      });
    await run('scripts/backup.ts');
    const sha256 = sha256Of(join(folder, backup));
    await run('scripts/restore.ts');
    const recording = recorder.read();
    return {
      ...recording,
      people,
      promised: [
        ...promised.filter(({ kind }) => kind !== 'deck').map((promise) => ({ ...promise, event: 0 })),
        ...promisedIn(recording, [
          { kind: 'file', path: backup, sha256, word: '"bytes":' },
          ...promised.flatMap((promise) => (promise.kind === 'deck' ? [{ ...promise, word: '"movedTo":' }] : [])),
        ]),
      ],
    };
  } finally {
    recorder.remove();
  }
}

interface Work {
  readonly goesOn: () => boolean;
  readonly awaited: Awaited[];
}

/** A device that adds investors and logs activities, a few at a time. */
async function write(
  url: string,
  person: Person,
  { goesOn, awaited, count }: Work & { count: (more: number) => void },
): Promise<void> {
  const made = new Map<string, Awaited>();
  const ledger = {
    asked: () => {},
    failed: () => {},
    heard: ({ results }: { results: readonly { mid: string; status: string }[] }) => {
      for (const { mid, status } of results) {
        const effect = made.get(mid);
        if (status === 'rejected' || !effect) continue;
        made.delete(mid);
        awaited.push(effect);
        count(1);
      }
    },
  };
  const { replica } = connect(url, person, createMemoryStore(), { ledger });
  const note = async (change: ReturnType<typeof replica.mutate>, ids: { matchId: string; activityId?: string }) => {
    const saved = await change;
    if (!saved.ok) throw new Error(keyOf(saved.message));
    made.set(saved.value.mid, { kind: 'change', ...ids, word: saved.value.mid });
  };
  await replica.sync();
  while (goesOn()) {
    const matchId = randomUUID() as MatchId;
    await note(replica.mutate(addOwnInvestor, { ...investor, id: matchId }), { matchId });
    for (let change = Math.ceil(Math.random() * 4); change > 0; change -= 1) {
      const id = randomUUID() as ActivityId;
      const details = { ...activity, title: `Call ${id}` };
      await note(replica.mutate(addActivity, { id, matchId, details }), { matchId, activityId: id });
    }
    await replica.sync();
  }
}

/** One deck after the other, each in the place of the one before: in turn as a form and in two pieces. */
async function sendDecks(url: string, { token, startupId }: Person, { goesOn, awaited }: Work): Promise<void> {
  for (let turn = 0; goesOn(); turn += 1) {
    const bytes = Buffer.from(`%PDF-1.7 deck ${randomUUID()} ${'and its pages '.repeat(700)}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const deckId = turn % 2 === 0 ? await sendForm(url, token, bytes) : await sendPieces(url, token, bytes, sha256);
    awaited.push({ kind: 'deck', startupId, deckId, sha256, turn, word: `"deckId":"${deckId}"` });
  }
}

async function sendForm(url: string, token: string, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'Carrick deck.pdf', { type: 'application/pdf' }));
  const answer = await fetch(new URL('/api/client/deck', url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  if (!answer.ok) throw new Error(`A deck was refused: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { deckId: string } };
  return data.deckId;
}

async function sendPieces(url: string, token: string, bytes: Buffer, sha256: string): Promise<string> {
  const id = randomUUID();
  const middle = Math.floor(bytes.length / 3);
  for (const [from, to] of [
    [0, middle],
    [middle, bytes.length],
  ] as const) {
    const path = `/api/client/uploads/${id}?offset=${from}&size=${bytes.length}&sha256=${sha256}&fileName=deck.pdf`;
    const answer = await fetch(new URL(path, url), {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(bytes.subarray(from, to)),
    });
    if (!answer.ok) throw new Error(`A piece was refused: ${answer.status} ${await answer.text()}`);
  }
  return id;
}

/** Finds the moment at which each answer left the server. */
function promisedIn({ events }: Recording, awaited: readonly Awaited[]): Promised[] {
  const said = events.flatMap((event, index) => (event.kind === 'said' ? [{ index, words: event.words }] : []));
  return awaited.map(({ word, ...promise }) => {
    const left = said.find(({ words }) => words.includes(word));
    if (!left) throw new Error(`The recording does not hold the answer with ${word}.`);
    return { ...promise, event: left.index } as Promised;
  });
}
