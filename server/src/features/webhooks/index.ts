export { areDeliveriesDue, deliverWebhooks, deliverWebhooksJob } from './deliver.ts';
export { webhookRoutes } from './routes.ts';
