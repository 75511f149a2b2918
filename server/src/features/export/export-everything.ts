import { AccountApi } from '@paratope/shared/account/api';
import { exportFiles, fileNameIn } from '@paratope/shared/export/export-files';
import type { StartupId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import { Startups } from '@paratope/shared/startups/startup';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import ical from 'ical-generator';
import type { Deps, Founder } from '../../context.ts';
import { isMissing } from '../../gateways/files/files.ts';
import { on, type RequestCtx, type Route } from '../../http/mount.ts';
import { currentDeck } from '../decks/index.ts';
import type { SyncedTable } from '../sync/index.ts';

/**
 * Returns everything the startup has here as one zip, packed file by file while it is sent. `tables` are those whose rows sync, so that a
 * collection added later is included.
 */
const exportEverything =
  (tables: readonly SyncedTable[]) =>
  async (ctx: RequestCtx<Founder>): Promise<Response> => {
    const { startupId, email } = ctx.actor;
    const records: Record<string, readonly AnyRow[]> = {};
    for (const table of tables) records[table.collection] = await allRows(ctx, table, startupId);
    const startupName = String(records[Startups.name]?.[0]?.name ?? '');
    const texts = exportFiles({ account: { email, startupName }, records, at: ctx.now, words: ctx.words }, (calendar) =>
      ical(calendar).toString(),
    );
    const deck = await currentDeck(ctx.database.reader, startupId);
    return new Response(zipped(entries(), ctx.now), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="paratope-export-${ctx.now.slice(0, 10)}.zip"`,
      },
    });

    async function* entries(): AsyncGenerator<Entry> {
      for (const { path, text } of texts) yield { path, bytes: new TextEncoder().encode(text), isPacked: true };
      if (!deck) return;
      const bytes = await ctx.gateways.files.read(deck.storedAs).catch((failure) => {
        if (!isMissing(failure)) throw failure;
      });
      if (bytes) yield { path: fileNameIn('decks', deck.fileName), bytes, isPacked: false };
    }
  };

export const exportRoutes = (tables: readonly SyncedTable[]): readonly Route[] => [
  on(AccountApi.exportEverything, exportEverything(tables)),
];

interface Entry {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether compressing is worth the time; a PDF is compressed already. */
  readonly isPacked: boolean;
}

/** More rows than any startup has: a limit must not split what one commit wrote. */
const everyRow = 1_000_000;

async function allRows(ctx: Pick<Deps, 'database'>, table: SyncedTable, startupId: StartupId): Promise<AnyRow[]> {
  const changed = await table.changed(ctx.database.reader, startupId, 0, everyRow);
  return changed.flatMap(({ row }) => row ?? []);
}

/** Takes the next entry only when the last one has been read. Each is of the moment `at`. */
function zipped(entries: AsyncGenerator<Entry>, at: string): ReadableStream<Uint8Array> {
  let send: (piece: Uint8Array) => void = () => {};
  const zip = new Zip((failure, piece) => {
    if (failure) throw failure;
    send(piece);
  });
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      send = (piece) => stream.enqueue(piece);
      const next = await entries.next();
      if (next.done) {
        zip.end();
        stream.close();
        return;
      }
      const { path, bytes, isPacked } = next.value;
      const entry = isPacked ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
      entry.mtime = at;
      zip.add(entry);
      entry.push(bytes, true);
    },
    async cancel() {
      await entries.return(undefined);
    },
  });
}
