import { ChangeApi } from '@paratope/shared/changes/api';
import { on } from '../../http/mount.ts';
import { aliases } from './aliases.ts';
import { makeChange } from './make-change.ts';

export const changeRoutes = [
  on(ChangeApi.make, async (ctx, { name, args, createdAt, zone }) => ({
    data: await makeChange(ctx, { name, args, at: createdAt, zone }),
  })),
  ...aliases,
];
