import { AdminApi } from '@paratope/shared/admin/api';
import { on } from '../../http/mount.ts';
import { listOutbox } from './list-outbox.ts';

export const mailRoutes = [on(AdminApi.mailOutbox, listOutbox)];
