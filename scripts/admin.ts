/** `npm run admin -- ACT`: an operator's commands on the server machine. */
import { readConfig } from '@paratope/server/config';
import { Refused, systemContext } from '@paratope/server/context';
import { verifyAudit } from '@paratope/server/db/audit';
import { createDeps } from '@paratope/server/deps';
import {
  grantPlan,
  listAdmins,
  makeSetupLink,
  removeFactorByHand,
  resetPasswordByHand,
} from '@paratope/server/features/admin/index';
import { asCommand } from './as-command.ts';
import { asJson, readCommandLine } from './command-line.ts';

const acts =
  'setup-link | list | reset-password EMAIL | remove-factor EMAIL | grant EMAIL standard|free --reason TEXT | verify-audit';

async function main(): Promise<void> {
  const { positionals, values } = readCommandLine({
    usage: `npm run admin -- ${acts}`,
    does: 'Prints the link that makes an owner, lists admins, resets a password, turns off two-step verification, grants a plan, or checks the audit.',
    options: {
      reason: { type: 'string', default: '', value: 'TEXT', help: 'why a plan is granted; it goes into the audit' },
      json: { ...asJson, help: 'with verify-audit: print the result as one line of JSON' },
    },
    example: 'npm run admin -- grant founder@example.org standard --reason "Paid by invoice"',
    allowPositionals: true,
  });
  const [act, email = '', plan = ''] = positionals;
  const deps = await createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  const ctx = systemContext(deps, 'command line');
  try {
    if (act === 'setup-link') console.log(await makeSetupLink(deps));
    else if (act === 'list') await printAdmins();
    else if (act === 'verify-audit') await checkAudit();
    else if (act === 'reset-password' && email) console.log(await resetPasswordByHand(ctx, email));
    else if (act === 'remove-factor' && email) console.log(await removeFactorByHand(ctx, email));
    else if (act === 'grant' && email && (plan === 'standard' || plan === 'free')) {
      console.log(await grantPlan(ctx, { email, plan, reason: values.reason }));
    } else throw new Refused('invalid', `Say one of: ${acts}`);
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

  async function checkAudit(): Promise<void> {
    const audit = await verifyAudit(deps.database.reader);
    const { entries, before, brokenAt } = audit;
    if (brokenAt !== null) process.exitCode = 1;
    if (values.json) return console.log(JSON.stringify({ ok: brokenAt === null, ...audit }));
    if (before > 0) console.log(`Not covered, because it is older than the chain: ${entriesOf(before)}.`);
    if (brokenAt === null) console.log(`The audit is intact: ${entriesOf(entries)}, unchanged since written.`);
    else {
      const { startupId, number, why } = brokenAt;
      console.error(`The audit ${startupId ? `of startup ${startupId} ` : ''}is broken at entry ${number}. ${why}`);
    }
  }
}

const entriesOf = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

asCommand(main);
