/** A founder who writes for a whole season without a network: the real engine, storage and way to the server, in a page of the server's own address. */
import type { AccountId, ActivityId, MatchId, StartupId } from '@paratope/shared/ids';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { addActivity } from '@paratope/shared/outreach/mutators';
import { keyOf } from '@paratope/shared/words/message';
import { browserClock, browserRandom, browserSignals } from '@paratope/sync/browser/ports';
import type { Replica } from '@paratope/sync/client/replica';
import type { Network } from '@paratope/sync/ports';
import { createNetwork } from '../../web/src/api/network.ts';
import { openEngine } from '../../web/src/local/workspace.ts';

export interface SeasonPage {
  /** Signs in and downloads what there is. */
  open(founder: { readonly email: string; readonly password: string }): Promise<void>;
  /** Logs so many meetings without a network, titled by their numbers. */
  write(meetings: number): Promise<void>;
  /** The network is back. */
  goOnline(): void;
  status(): { readonly state: string; readonly waiting: number; readonly needsYou: number };
}

declare global {
  interface Window {
    seasonPage: SeasonPage;
  }
}

const together = 20;

let isOnline = true;
let replica: Replica;
let matchId: MatchId;

const throughTheAir = (network: Network): Network => ({
  sync: (request) => (isOnline ? network.sync(request) : Promise.resolve({ kind: 'unreachable' })),
  events: () => () => {},
});

const answered = async (path: string, body?: object): Promise<unknown> => {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
  return response.json();
};

window.seasonPage = {
  open: async (founder) => {
    await answered('/api/client/login', founder);
    const { data } = (await answered('/api/client/session')) as {
      data: { accountId: AccountId; startup: { id: StartupId } };
    };
    const { accountId, startup } = data;
    const opened = openEngine(
      { accountId, startupId: startup.id },
      {
        network: throughTheAir(createNetwork()),
        clock: browserClock,
        random: browserRandom,
        signals: browserSignals,
      },
    );
    replica = opened.replica;
    replica.start();
    await replica.sync();
    const open = (await opened.store.table(Matches).toArray()).find(isOpenMatch);
    if (!open) throw new Error('There is nobody to meet.');
    matchId = open.id;
  },
  write: async (meetings) => {
    isOnline = false;
    const log = async (number: number): Promise<void> => {
      const saved = await replica.mutate(addActivity, {
        id: crypto.randomUUID() as ActivityId,
        matchId,
        details: {
          activityType: 'meeting_held',
          title: `Meeting ${number}`,
          description: '',
          activityDate: '2026-03-02',
          nextAction: '',
          nextActionDate: null,
          status: 'completed',
          notes: `What was said in meeting ${number}.`,
        },
      });
      if (!saved.ok) throw new Error(keyOf(saved.message));
    };
    for (let at = 0; at < meetings; at += together)
      await Promise.all(Array.from({ length: Math.min(together, meetings - at) }, (_, more) => log(at + more)));
  },
  goOnline: () => {
    isOnline = true;
    void replica.sync();
  },
  status: () => replica.status.getSnapshot(),
};
