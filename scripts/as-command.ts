import { WrongSetting } from '@paratope/server/config';
import { Refused } from '@paratope/server/context';
import { Unusable } from '@paratope/server/db/unusable';

/** Runs an operator's command. What is theirs to put right is said in a sentence, with the exit status 1; anything else is a fault of ours. */
export function asCommand(command: () => Promise<void>): void {
  command().catch((failure: unknown) => {
    if (!(failure instanceof Refused || failure instanceof WrongSetting || failure instanceof Unusable)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  });
}
