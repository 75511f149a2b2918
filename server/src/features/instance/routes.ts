import { InstanceApi } from '@paratope/shared/instance/api';
import { on } from '../../http/mount.ts';
import { health } from './health.ts';
import { describeCalls } from './openapi.ts';

export const instanceRoutes = [on(InstanceApi.health, health), on(InstanceApi.description, describeCalls)];
