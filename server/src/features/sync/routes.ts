import { SyncApi } from '@paratope/shared/sync/api';
import { on } from '../../http/mount.ts';
import { events } from './events.ts';
import { exchange } from './exchange.ts';

export const syncRoutes = [on(SyncApi.exchange, exchange), on(SyncApi.events, events)];
