import { AdminApi } from '@paratope/shared/admin/api';
import { InstanceApi } from '@paratope/shared/instance/api';
import { on } from '../../http/mount.ts';
import { checkConnections } from './connections.ts';
import { health } from './health.ts';
import { describeCalls } from './openapi.ts';
import { readInstance } from './report.ts';

export const instanceRoutes = [
  on(InstanceApi.health, health),
  on(InstanceApi.description, describeCalls),
  on(AdminApi.instance, readInstance),
  on(AdminApi.checkConnections, checkConnections),
];
