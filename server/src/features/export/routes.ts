import { AccountApi } from '@paratope/shared/account/api';
import { on, type Route } from '../../http/mount.ts';
import type { TravellingTable } from '../sync/index.ts';
import { exportEverything } from './export-everything.ts';

export const exportRoutes = (tables: readonly TravellingTable[]): readonly Route[] => [
  on(AccountApi.exportEverything, exportEverything(tables)),
];
