/** `npm run audit:verify`: walks the whole audit, and says whether every entry still is as it was written. */
import { readConfig, WrongSetting } from '@paratope/server/config';
import { verifyAudit } from '@paratope/server/db/audit';
import { NotMigrated } from '@paratope/server/db/migrate';
import { createDeps } from '@paratope/server/deps';

async function main(): Promise<void> {
  const deps = createDeps(readConfig({ LOG_LEVEL: 'warn', ...process.env }, { mode: 'command' }));
  try {
    const { entries, before, brokenAt } = await verifyAudit(deps.database.reader);
    if (before > 0) console.log(`${before} entries are older than the chain and are not covered by it.`);
    if (brokenAt === null) return console.log(`The audit holds: ${entries} entries, each as it was written.`);
    console.error(`The audit is broken at entry ${brokenAt.number}. ${brokenAt.why} The ${entries} before it hold.`);
    process.exitCode = 1;
  } finally {
    await deps.database.close();
  }
}

main().catch((failure: unknown) => {
  if (!(failure instanceof WrongSetting || failure instanceof NotMigrated)) throw failure;
  console.error(failure.message);
  process.exitCode = 1;
});
