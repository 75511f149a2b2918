import { PushApi } from '@paratope/shared/push/api';
import { on } from '../../http/mount.ts';
import { readPush, subscribe, testPush, unsubscribe } from './subscriptions.ts';

export const pushRoutes = [
  on(PushApi.state, readPush),
  on(PushApi.subscribe, subscribe),
  on(PushApi.unsubscribe, unsubscribe),
  on(PushApi.test, testPush),
];
