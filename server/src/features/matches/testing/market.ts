import { Readable } from 'node:stream';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import type { StartupId } from '@paratope/shared/ids';
import type { StartupProfile } from '@paratope/shared/startups/startup';
import { type Clock, systemContext } from '../../../context.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { importCsv } from '../../investors/index.ts';
import { startMatching } from '../index.ts';

export const today = new Date('2026-05-04T09:00:00Z');

/** A server with a small market: twelve gene therapy investors of Boston and forty-eight of other things elsewhere. */
export async function market(settings: Record<string, string> = {}, clock: Clock = { now: () => today }) {
  const server = await createTestServer({ settings, clock });
  const { deps } = server;
  const ctx = systemContext(deps, 'test');
  // What runs at the start would embed beside the import.
  await deps.jobs.idle();
  const take = (kind: ImportKind, csv: string) =>
    importCsv(ctx, { kind, file: Readable.from([csv]), source: 'market.csv', isDryRun: false });
  const companies = ['company,city,state,country,description'];
  const deals = ['investor,company,date,stage,amount_usd'];
  for (let at = 0; at < 60; at += 1) {
    const isNear = at % 5 === 0;
    const name = `${isNear ? 'Brackwater' : 'Osterholt'} ${String(at).padStart(2, '0')}`;
    for (const round of [1, 2, 3]) {
      const company = `Firm ${at}-${round}`;
      companies.push(
        `${company},${isNear ? 'Boston,MA,USA,AAV gene therapy for retinal disease' : 'Houston,TX,USA,surgical robots for hospitals'}`,
      );
      deals.push(
        `${name},${company},202${round + 2}-0${(at % 9) + 1}-15,${isNear ? 'seed,4000000' : 'series-c+,80000000'}`,
      );
    }
  }
  await take('companies', companies.join('\n'));
  await take('deals', deals.join('\n'));
  const founder = await server.founder();
  const startupId = founder.clientId as StartupId;
  const rows = (sql: string) => deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[];
  return {
    server,
    deps,
    ctx,
    take,
    rows,
    founder,
    startupId,
    set: (sql: string) =>
      deps.database.write(async (tx) => {
        tx.sql.exec(sql);
      }),
    async describe(profile: Partial<StartupProfile>) {
      await deps.database.write(async ({ sql }) => {
        sql
          .prepare(
            'UPDATE startups SET drug_modality = ?, disease_focus = ?, investment_stage = ?, geography = ?, investment_amount = ?, description = ?',
          )
          .run(
            JSON.stringify(profile.drugModality ?? []),
            JSON.stringify(profile.diseaseFocus ?? []),
            profile.investmentStage ?? '',
            JSON.stringify(profile.geography ?? []),
            profile.investmentAmount ?? null,
            profile.description ?? '',
          );
      });
    },
    async run() {
      const job = await startMatching(systemContext(deps, 'test'), startupId);
      await deps.jobs.idle();
      return job;
    },
    bestName: () =>
      String(rows('SELECT i.name FROM matches m JOIN investors i ON i.id = m.investor_id WHERE m.rank = 1')[0]?.name),
    progress: () => JSON.parse(String(rows('SELECT matching FROM startups')[0]?.matching)),
  };
}

export const eyes: Partial<StartupProfile> = {
  drugModality: ['Gene therapy'],
  diseaseFocus: ['Ophthalmology'],
  investmentStage: 'Seed',
  geography: ['Cambridge, MA'],
  investmentAmount: 4_500_000,
  description: 'AAV gene therapy for inherited retinal disease.',
};
