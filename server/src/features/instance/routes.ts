import { AdminApi } from '@paratope/shared/admin/api';
import { InstanceApi } from '@paratope/shared/instance/api';
import { settingsInEffect } from '../../config.ts';
import { on } from '../../http/mount.ts';
import { askTestQuestion, checkConnections, mailMyself } from './connections.ts';
import { health } from './health.ts';
import { describeCalls } from './openapi.ts';
import { readInstance } from './report.ts';

export const instanceRoutes = [
  on(InstanceApi.health, health),
  on(InstanceApi.description, describeCalls),
  on(AdminApi.instance, readInstance),
  on(AdminApi.checkConnections, checkConnections),
  on(AdminApi.settings, async ({ config }) => ({ data: settingsInEffect(config) })),
  on(AdminApi.sendTestMail, mailMyself),
  on(AdminApi.askTestQuestion, askTestQuestion),
];
