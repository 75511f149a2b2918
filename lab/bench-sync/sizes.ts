import { bundledSize, sizeOf } from './bundle.ts';

/** L14: kilobytes after gzip. */
export interface Sizes {
  readonly engines: Readonly<Record<string, number>>;
  /** This engine without Dexie; with zod/mini, which the app has anyway, and without it. */
  readonly onTopOfDexie: { readonly withSchemas: number; readonly alone: number };
}

export async function measureSizes(peers: string): Promise<Sizes> {
  const engines: Record<string, number> = {};
  for (const name of ['paratope', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'])
    engines[name] = kilo(await sizeOf(name, peers));
  const engine = `export { createReplica } from '@paratope/sync/client/replica';
export { replyFrom } from '@paratope/sync/client/reply';
export { readPoke } from '@paratope/sync/protocol/poke';
export * from '@paratope/sync/browser/ports';
export { openDexieStore } from '@paratope/sync/dexie/store';`;
  return {
    engines,
    onTopOfDexie: {
      withSchemas: kilo(await bundledSize(engine, peers, /^dexie/)),
      alone: kilo(await bundledSize(engine, peers, /^dexie|^zod/)),
    },
  };
}

const kilo = (bytes: number): number => Math.round(bytes / 10) / 100;
