import { WrongSetting } from '@paratope/server/config';
import { type Deps, inTransaction, Refused, systemContext } from '@paratope/server/context';
import { writeAudit } from '@paratope/server/db/audit';
import { Unusable } from '@paratope/server/db/unusable';

/** Runs an operator's command. Errors the operator can fix are printed as a sentence, with exit status 1; any other error is a bug and is thrown. */
export function asCommand(command: () => Promise<void>): void {
  command().catch((failure: unknown) => {
    if (!(failure instanceof Refused || failure instanceof WrongSetting || failure instanceof Unusable)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  });
}

export function noteAct(deps: Deps, act: { action: string; subject: string; details: Record<string, unknown> }) {
  const ctx = systemContext(deps, 'command line');
  return inTransaction(ctx, (tx) => writeAudit(ctx, tx, act));
}
