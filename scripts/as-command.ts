import { type Config, WrongSetting } from '@paratope/server/config';
import { type Deps, inTransaction, Refused, systemContext } from '@paratope/server/context';
import { writeAudit } from '@paratope/server/db/audit';
import { Unusable } from '@paratope/server/db/unusable';
import { createDeps } from '@paratope/server/deps';
import { lastBackupFact, noteFact } from '@paratope/server/features/instance/index';

/** Runs an operator's command. Errors the operator can fix are printed as a sentence, with exit status 1; any other error is a bug and is thrown. */
export function asCommand(command: () => Promise<void>): void {
  command().catch((failure: unknown) => {
    if (!(failure instanceof Refused || failure instanceof WrongSetting || failure instanceof Unusable)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  });
}

interface Act {
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

export function noteAct(deps: Deps, act: Act) {
  const ctx = systemContext(deps, 'command line');
  return inTransaction(ctx, (tx) => writeAudit(ctx, tx, act));
}

/** The same for a command that has no database open. With `backupAt`, that moment is when the newest backup was made. */
export async function noteActIn(config: Config, act: Act & { backupAt?: string }): Promise<void> {
  const { backupAt, ...rest } = act;
  const deps = await createDeps(config);
  try {
    if (backupAt !== undefined)
      await inTransaction(deps, (tx) => noteFact(tx, { key: lastBackupFact, value: backupAt, isSecret: false }));
    await noteAct(deps, rest);
  } finally {
    await deps.database.close();
  }
}
