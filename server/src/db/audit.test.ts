import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';
import { verifyAudit } from './audit.ts';
import type { Db } from './database.ts';
import { auditEntries } from './schema/index.ts';

test('[decision C16] what is done to a startup is a chain of its own, whose end is sealed every day', async () => {
  let now = new Date('2026-05-04T09:00:00.000Z');
  const { call, admin, deps } = await createTestServer({ clock: { now: () => now } });
  let { token } = await admin();
  // The day's seal, before there is anything to seal.
  await deps.jobs.idle();
  const email = (companyName: string) => `${companyName.slice(0, 5).toLowerCase()}@wood.example`;
  const added = async (companyName: string): Promise<string> => {
    const body = { companyName, email: email(companyName) };
    return (await call('POST', '/api/admin/clients', { token, body })).body.data.id;
  };
  const edit = (id: string, companyName: string) =>
    call('PUT', `/api/admin/clients/${id}`, { token, body: { companyName, email: email(companyName) } });
  const [alder, birch] = [await added('Alder'), await added('Birch')];
  await edit(birch, 'Birch Bio');
  const nextDay = async () => {
    now = new Date(now.getTime() + 25 * 60 * 60 * 1000);
    await deps.jobs.idle();
  };
  const entries = async () =>
    (
      await deps.database.reader
        .select({
          chain: auditEntries.chain,
          number: auditEntries.number,
          action: auditEntries.action,
          details: auditEntries.details,
        })
        .from(auditEntries)
    ).map(({ action, chain, number, details }) => ({
      action,
      chain,
      number,
      heads: (details.heads as string[][] | undefined)?.map(([of, last]) => [of, last]),
    }));
  await nextDay();
  const sealedFirst = await entries();
  expect(sealedFirst.filter(({ chain }) => chain === birch)).toMatchObject([
    { action: 'company.added', number: 1 },
    { action: 'company.edited', number: 2 },
  ]);
  const seals = (all: typeof sealedFirst) => all.flatMap(({ heads }) => (heads ? [heads] : []));
  const both = [
    [alder, 1],
    [birch, 2],
  ].sort();
  expect(seals(sealedFirst)).toEqual([both]);
  // A day in which nothing was done seals nothing.
  await nextDay();
  const login = { email: 'ada@paratope.example', password: 'correct horse' };
  token = (await call('POST', '/api/admin/login', { body: login })).body.token;
  await edit(alder, 'Alder Bio');
  await nextDay();
  expect(seals(await entries())).toEqual([both, [[alder, 2]]]);

  const verdict = async () => (await verifyAudit(deps.database.reader)).brokenAt;
  const { chain, number, action } = auditEntries;
  const broken = async (change: (db: Db) => PromiseLike<unknown>): Promise<unknown> => {
    const undone = new Error('undone');
    const found: unknown[] = [];
    await deps.database
      .write(async ({ db }) => {
        await change(db);
        found.push((await verifyAudit(db)).brokenAt);
        throw undone;
      })
      .catch((failure) => expect(failure).toBe(undone));
    return found[0];
  };
  const entry = (place: number) => and(eq(chain, birch), eq(number, place));
  expect(await verdict()).toBeNull();
  const cut = { startupId: null, why: `The entries of startup ${birch} no longer reach as far as they did.` };
  expect(await broken((db) => db.delete(auditEntries).where(entry(2)))).toMatchObject(cut);
  expect(await broken((db) => db.delete(auditEntries).where(eq(chain, birch)))).toMatchObject(cut);
  expect(await broken((db) => db.update(auditEntries).set({ chain: 'other' }).where(eq(chain, birch)))).not.toBeNull();
  expect(
    await broken((db) => db.update(auditEntries).set({ details: {} }).where(eq(action, 'audit.sealed'))),
  ).toMatchObject({ startupId: null, why: 'Its details were changed.' });
  expect(await broken((db) => db.update(auditEntries).set({ subject: 'x' }).where(entry(1)))).toEqual({
    startupId: birch,
    number: 1,
    why: 'It was changed, or stands elsewhere than it was written.',
  });
});
