/**
 * What an operator does at the server's own keyboard: `setup-link`, `list`, `reset-password EMAIL`, `remove-factor EMAIL`,
 * `grant EMAIL standard|free --reason TEXT`.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '@paratope/server/config';
import { Refused, systemContext } from '@paratope/server/context';
import { createDeps } from '@paratope/server/deps';
import {
  grantPlan,
  listAdmins,
  makeSetupLink,
  removeFactorByHand,
  resetPasswordByHand,
} from '@paratope/server/features/admin/index';
import { asCommand } from './as-command.ts';

const usage =
  'Say one of: setup-link | list | reset-password EMAIL | remove-factor EMAIL | grant EMAIL standard|free --reason TEXT';

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  const [act, email = '', plan = ''] = positionals;
  const deps = createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  const ctx = systemContext(deps, 'command line');
  try {
    if (act === 'setup-link') console.log(await makeSetupLink(deps));
    else if (act === 'list') await printAdmins();
    else if (act === 'reset-password' && email) console.log(await resetPasswordByHand(ctx, email));
    else if (act === 'remove-factor' && email) console.log(await removeFactorByHand(ctx, email));
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

asCommand(main);
