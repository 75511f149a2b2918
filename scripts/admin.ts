/**
 * What an operator does at the server's own keyboard: `setup-link`, `list`, `reset-password EMAIL`,
 * `grant EMAIL standard|free --reason TEXT`.
 */
import { parseArgs } from 'node:util';
import { readConfig, WrongSetting } from '@paratope/server/config';
import { Refused, systemContext } from '@paratope/server/context';
import { NotMigrated } from '@paratope/server/db/migrate';
import { createDeps } from '@paratope/server/deps';
import { grantPlan, listAdmins, makeSetupLink, resetPasswordByHand } from '@paratope/server/features/admin/index';

const usage = 'Say one of: setup-link | list | reset-password EMAIL | grant EMAIL standard|free --reason TEXT';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  const [act, email = '', plan = ''] = positionals;
  const deps = createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  const ctx = systemContext(deps, 'command line');
  try {
    if (act === 'setup-link') console.log(await makeSetupLink(deps));
    else if (act === 'list') await printAdmins();
    else if (act === 'reset-password' && email) console.log(await resetPasswordByHand(ctx, email));
    else if (act === 'grant' && email && (plan === 'standard' || plan === 'free')) {
      console.log(await grantPlan(ctx, { email, plan, reason: values.reason ?? '' }));
    } else throw new Refused('invalid', usage);
  } finally {
    await deps.database.close();
  }

  async function printAdmins(): Promise<void> {
    const admins = await listAdmins(deps.database.reader);
    if (admins.length === 0)
      console.log('There is no admin yet. `npm run admin -- setup-link` makes the address for the first.');
    for (const { email: address, name, role, createdAt } of admins)
      console.log(`${address}\t${name}\t${role}\tsince ${createdAt}`);
  }
}

main().catch((failure: unknown) => {
  if (!(failure instanceof Refused || failure instanceof WrongSetting || failure instanceof NotMigrated)) throw failure;
  console.error(failure.message);
  process.exitCode = 1;
});
