import { WrongSetting } from '../../config.ts';
import { type Deps, inTransaction } from '../../context.ts';
import { noteFact, readFact } from './store.ts';

/**
 * A folder holds either the demo workspace or real data, for good; the first start decides. So sample investors never reach a real
 * database, and a real one is never opened with a printed password.
 */
export async function claimWorkspace(deps: Deps): Promise<void> {
  const kind = deps.config.isDemo ? 'demo' : 'production';
  const known = await readFact(deps.database.reader, 'workspace');
  if (known === undefined) {
    await inTransaction(deps, (tx) => noteFact(tx, { key: 'workspace', value: kind, isSecret: false }));
  } else if (known !== kind) {
    const advice = known === 'demo' ? 'Choose another folder for real data.' : 'Choose another folder for the demo.';
    throw new WrongSetting(
      `DATA_DIR "${deps.config.DATA_DIR}" holds a ${known} workspace, and this is a ${kind} start. ${advice}`,
    );
  }
}
