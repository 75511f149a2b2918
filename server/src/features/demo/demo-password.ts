import { type Deps, inTransaction } from '../../context.ts';
import { accountByEmail, setPassword } from '../account/index.ts';
import { adminByEmail, setAdminPassword } from '../admin/index.ts';
import { noteFact, readFact } from '../instance/index.ts';

export const demoAccounts = {
  free: 'free@demo.local',
  standard: 'standard@demo.local',
  admin: 'admin@demo.local',
} as const;

/** Returns the operator's password, or one made once and stored with the data. */
export async function demoPassword(deps: Deps): Promise<string> {
  if (deps.config.DEMO_PASSWORD) return deps.config.DEMO_PASSWORD;
  const kept = await readFact(deps.database.reader, 'demo.password');
  if (typeof kept === 'string') return kept;
  const made = deps.random.token(9);
  await inTransaction(deps, (tx) => noteFact(tx, { key: 'demo.password', value: made, isSecret: true }));
  return made;
}

/** Updates the accounts when the operator changed the password after the workspace was filled. */
export async function setDemoPasswords(deps: Deps, password: string): Promise<void> {
  const { passwords } = deps.gateways;
  const { reader } = deps.database;
  const founders = [
    await accountByEmail(reader, demoAccounts.free),
    await accountByEmail(reader, demoAccounts.standard),
  ];
  const admin = await adminByEmail(reader, demoAccounts.admin);
  if (!admin || (await passwords.verify(admin.passwordHash, password))) return;
  const passwordHash = await passwords.hash(password);
  await inTransaction(deps, async (tx) => {
    for (const founder of founders) if (founder) await setPassword(tx, founder.id, passwordHash);
    await setAdminPassword(tx, admin.id, passwordHash);
  });
}
