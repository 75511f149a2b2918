import { WrongSetting } from '@paratope/server/config';
import { type Deps, inTransaction, Refused, systemContext } from '@paratope/server/context';
import { writeAudit } from '@paratope/server/db/audit';
import { Unusable } from '@paratope/server/db/unusable';

/** Runs an operator's command. What is theirs to put right is said in a sentence, with the exit status 1; anything else is a fault of ours. */
export function asCommand(command: () => Promise<void>): void {
  command().catch((failure: unknown) => {
    if (!(failure instanceof Refused || failure instanceof WrongSetting || failure instanceof Unusable)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  });
}

/** Writes into the audit what an operator did at the keyboard. */
export function noteAct(deps: Deps, act: { action: string; subject: string; details: Record<string, unknown> }) {
  const ctx = systemContext(deps, 'command line');
  return inTransaction(ctx, (tx) => writeAudit(ctx, tx, act));
}
