import { type Deps, inTransaction, systemContext } from '../../context.ts';
import { sealAudit } from '../../db/audit.ts';
import type { JobHandler } from '../../jobs/jobs.ts';

export const sealAuditJob = 'admin.seal-audit';

const day = 24 * 60 * 60 * 1000;
export const nextSeal = (after: Date): Date => new Date(after.getTime() + day);

export const sealAuditInJob =
  (deps: Deps): JobHandler =>
  () => {
    const ctx = systemContext(deps, sealAuditJob);
    return inTransaction(ctx, (tx) => sealAudit(ctx, tx));
  };
