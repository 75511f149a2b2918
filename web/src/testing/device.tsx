import type { SupportContact } from '@paratope/shared/content/api';
import { type Deck, Decks } from '@paratope/shared/decks/deck';
import type { AccountId, StartupId } from '@paratope/shared/ids';
import { type Match, Matches } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { emptyProfile, type Startup, Startups } from '@paratope/shared/startups/startup';
import { browserClock, browserRandom } from '@paratope/sync/browser/ports';
import type { Signal } from '@paratope/sync/ports';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Location, MemoryRouter } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { type ActResult, done } from '../api/act-result.ts';
import { afterRevocation } from '../features/account/leaving.ts';
import { LocalProvider } from '../local/context.ts';
import type { LocalRows } from '../local/hooks.ts';
import { createLocal, type Local, type LocalDeps } from '../local/local.ts';
import { createPersistence } from '../local/persistence.ts';
import { createSessionStore, type Session } from '../local/session.ts';
import type { Workspace } from '../local/workspace.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { createTestServer, type TestServer } from './server.ts';
import { createUploadServer } from './upload-server.ts';

/** A device with a real database on a fake IndexedDB, and the server it talks to. */
export interface TestDevice {
  readonly local: Local;
  /** What `local` was made of, to make another one, as after a reload. */
  readonly deps: LocalDeps;
  readonly server: TestServer;
  readonly workspace: Workspace;
  readonly replica: Workspace['replica'];
  readonly rows: LocalRows;
  /** Decks this device has uploaded. */
  readonly uploads: readonly File[];
  /** What the server says of whom to turn to; undefined when it cannot be asked. */
  contact: SupportContact | undefined;
  /** What an upload answers; taken by default. */
  uploadAnswer: ActResult<{ data: { deckId: Deck['id'] } }>;
  signal(signal: Signal): void;
  close(): Promise<void>;
}

export interface TestRows {
  readonly startup?: Startup;
  readonly matches?: readonly Match[];
  readonly activities?: readonly Activity[];
  readonly decks?: readonly Deck[];
  readonly contact?: SupportContact;
  /** What this browser says of keeping the data; nothing by default. */
  readonly storage?: Pick<StorageManager, 'persist' | 'persisted'>;
  /** false: nobody is signed in yet. */
  readonly signedIn?: boolean;
}

/** Rows put here are on the server, and on the device by the time this resolves. */
export async function testDevice(rows: TestRows = {}): Promise<TestDevice> {
  const startup = rows.startup ?? blankStartup();
  const session: Session = {
    accountId: `account-${crypto.randomUUID()}` as AccountId,
    startupId: startup.id,
    email: startup.email,
    startupName: startup.name,
    loginTime: '2026-03-01T09:00:00.000Z',
  };
  const server = createTestServer(session);
  await server.put(Startups, startup);
  await server.put(Matches, ...(rows.matches ?? []));
  await server.put(Activities, ...(rows.activities ?? []));
  await server.put(Decks, ...(rows.decks ?? []));

  localStorage.clear();
  sessionStorage.clear();
  const sessions = createSessionStore(localStorage);
  if (rows.signedIn !== false) sessions.open(session);
  const hearers = new Set<(signal: Signal) => void>();
  const uploadServer = createUploadServer(() => (device.uploadAnswer.ok ? undefined : device.uploadAnswer));
  const deps: LocalDeps = {
    sessions,
    storage: localStorage,
    tabStorage: sessionStorage,
    persistence: createPersistence(rows.storage),
    network: server.network,
    clock: browserClock,
    random: browserRandom,
    signals: {
      isVisible: () => true,
      listen: (hearer) => {
        hearers.add(hearer);
        return () => hearers.delete(hearer);
      },
    },
    readContact: async () => device.contact,
    afterRevocation,
    sendPiece: uploadServer.sendPiece,
  };
  const local = createLocal(deps);
  const workspace = () => {
    const open = local.workspace.getSnapshot();
    if (!open) throw new Error('Nobody is signed in on this test device.');
    return open;
  };
  const device: TestDevice = {
    local,
    deps,
    server,
    get workspace() {
      return workspace();
    },
    get replica() {
      return workspace().replica;
    },
    get rows() {
      return workspace().store;
    },
    uploads: uploadServer.uploads,
    contact: rows.contact,
    uploadAnswer: done({ data: { deckId: 'deck-1' as Deck['id'] } }),
    signal: (signal) => {
      for (const hear of [...hearers]) hear(signal);
    },
    close: async () => {
      await local.workspace.getSnapshot()?.close();
      localStorage.clear();
    },
  };
  onTestFinished(() => device.close());
  if (rows.signedIn !== false) await device.replica.sync();
  return device;
}

/** Renders a page on a device as the app would, at an address. */
export function renderOn(
  device: TestDevice,
  page: ReactNode,
  { at = '/' }: { at?: Partial<Location> | string } = {},
): RenderResult {
  onTestFinished(cleanup);
  return render(
    <LocalProvider value={device.local}>
      <ToastProvider>
        <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
      </ToastProvider>
    </LocalProvider>,
  );
}

/** A startup that has registered and said nothing else yet. */
export const blankStartup = (changes: Partial<Startup> = {}): Startup => ({
  ...emptyProfile,
  id: 'startup-quillwort' as StartupId,
  name: 'Quillwort Bio',
  email: 'ines@quillwort.example',
  plan: 'free',
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  submittedAt: null,
  matching: { state: 'idle' },
  investorCount: 412,
  isSample: false,
  ...changes,
});
