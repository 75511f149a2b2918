import { fail, ok, type Result } from '@paratope/shared/failure';
import { startupSpace } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { Poke } from '../protocol/poke.ts';
import { answerSync } from './answer.ts';
import { judge } from './apply.ts';
import type { Authority, AuthorityDeps, CommitWriter, MutationCall, Ran } from './authority.ts';
import { enterCommit, pokeOf, writeCommit } from './commits.ts';
import { compact, compactLimits, mustCoverJournals } from './compact.ts';
import { type AuthorityTx, Transient } from './store.ts';

/** The server's half of the engine over any {@link AuthorityStore}. Keeps no state between calls. */
export function createAuthority<Native>(deps: AuthorityDeps<Native>): Authority<Native> {
  const { store } = deps;

  async function runMutationIn(tx: AuthorityTx<Native>, call: MutationCall): Promise<Result<Ran>> {
    const space = startupSpace(call.startupId);
    const judged = await judge(deps, tx, { ...call, space });
    if (!judged.ok) return judged;
    const commit = await enterCommit(deps, tx, space, { writes: judged.tx.writes(), revisions: judged.revisions });
    const rows: Record<string, AnyRow | null> = {};
    for (const ref of judged.refs) rows[ref] = judged.tx.current(ref) ?? null;
    return ok({ rev: commit?.seq ?? (await tx.head(space))?.seq ?? 0, rows, poke: pokeOf(commit) });
  }

  const announced = async <T>(act: Promise<{ value: T; poke: Poke | undefined }>): Promise<T> => {
    const { value, poke } = await act;
    if (poke) deps.announce(poke);
    return value;
  };

  return {
    sync: (caller, body) => answerSync(deps, caller, body),
    runMutationIn,
    runMutation: async (call) => {
      try {
        return await announced(
          store.write(
            async (tx) => {
              const value = await runMutationIn(tx, call);
              return { value, poke: value.ok ? value.value.poke : undefined };
            },
            async () => [startupSpace(call.startupId)],
          ),
        );
      } catch (error) {
        if (error instanceof Transient) return fail('unavailable', 'The server is busy. Please try again in a moment.');
        throw error;
      }
    },
    commitIn: (tx, space, write) => writeCommit(deps, tx, space, write),
    commit: <T>(space: Parameters<Authority['commit']>[0], write: (writer: CommitWriter<Native>) => Promise<T>) =>
      announced(store.write((tx) => writeCommit(deps, tx, space, write))),
    compact: async (limits) => {
      const all = { ...compactLimits, ...limits };
      mustCoverJournals(all);
      await compact(store, all);
    },
  };
}
