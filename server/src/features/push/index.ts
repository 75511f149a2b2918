export { nextReminding, remind, remindJob } from './remind.ts';
export { pushRoutes } from './routes.ts';
export { pushRetries, sendPush, sendPushJob } from './send-push.ts';
export { nextTelling, tellNews, tellNewsJob } from './tell-news.ts';
