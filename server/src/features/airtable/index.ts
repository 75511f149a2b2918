export { airtableRoutes } from './routes.ts';
export { nextExchange, syncAirtable, syncAirtableJob, syncRetries } from './sync.ts';
