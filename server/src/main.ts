import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { readConfig, settingsGiven, WrongSetting } from './config.ts';
import type { Deps } from './context.ts';
import { newestSchema } from './db/engine.ts';
import { engine } from './db/kit.ts';
import { lockForServer } from './db/server-lock.ts';
import { Unusable } from './db/unusable.ts';
import { clockFrom, createDeps, systemClock } from './deps.ts';
import { firstSetupLink } from './features/admin/index.ts';
import { scheduleBackups } from './features/backups/index.ts';
import { demoPassword, fillDemoWorkspace, setDemoPasswords } from './features/demo/index.ts';
import { claimWorkspace, programVersion } from './features/instance/index.ts';
import { listen } from './http/listen.ts';
import { loadSite } from './site.ts';
import { stopGently } from './stop.ts';

/** Locks the folder of a SQLite database, opens the database, listens and prints the URL. `--demo` runs and fills the demo workspace; without it this is production. */
async function main(): Promise<void> {
  const isDemo = process.argv.includes('--demo');
  const config = readConfig(process.env, { mode: isDemo ? 'demo' : 'production' });
  const lock = engine === 'sqlite' ? lockForServer(config.DATA_DIR, new Date()) : undefined;
  const clock = config.DEMO_NOW ? clockFrom(config.DEMO_NOW) : systemClock;
  const deps = await createDeps(config, { clock });
  // The process ends anyway and Node prints its own message; this line is for readers of the log.
  process.on('uncaughtExceptionMonitor', (failure, origin) => {
    deps.log.error({ failure, origin }, 'the server ends: nobody caught this');
  });
  await claimWorkspace(deps);
  scheduleBackups(deps);
  if (config.PROCESS !== 'web') await deps.jobs.start();
  const password = isDemo ? await fillDemo(deps) : undefined;

  const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const site = existsSync(folder) ? await loadSite(deps, folder) : undefined;
  const server = listen(createApp(deps, site), { port: config.PORT, hostname: config.HOST }, async (port) => {
    const publicUrl =
      config.PUBLIC_URL ?? `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`;
    if (password) sayDemoAccounts(password);
    const setupLink = isDemo ? undefined : await firstSetupLink({ ...deps, config: { ...deps.config, publicUrl } });
    if (setupLink) console.log(`Set up the first admin: ${setupLink}`);
    const schema = newestSchema();
    deps.log.info({ version: programVersion, schema, settings: settingsGiven(process.env) }, 'the server has started');
    console.log(`Paratope is ready at ${publicUrl}`);
  });
  server.on('error', (failure: NodeJS.ErrnoException) => {
    stopWith(
      failure.code === 'EADDRINUSE'
        ? `PORT ${config.PORT} is taken by another program. Set PORT to a free one.`
        : `The server cannot listen: ${failure.message}`,
    );
  });

  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      deps.log.info({ signal }, 'the server stops');
      await stopGently(server, deps);
      lock?.release();
      process.exit(0);
    });
  }
}

async function fillDemo(deps: Deps): Promise<string> {
  const password = await demoPassword(deps);
  await fillDemoWorkspace(deps, { password });
  await setDemoPasswords(deps, password);
  return password;
}

function sayDemoAccounts(password: string): void {
  console.log('Demo workspace: every investor, company and person in it is invented. Accounts:');
  for (const email of ['free@demo.local', 'standard@demo.local', 'admin@demo.local']) {
    console.log(`  ${email}  password ${password}`);
  }
}

function stopWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

main().catch((failure: unknown) => {
  if (failure instanceof WrongSetting || failure instanceof Unusable) stopWith(failure.message);
  throw failure;
});
