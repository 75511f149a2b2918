export { listOutbox, mailRoutes } from './list-outbox.ts';
export type { MailTemplate } from './mail-template.ts';
export { queueMail } from './queue-mail.ts';
export type { Say } from './say.ts';
export { mailRetries, sendMail, sendMailJob } from './send-mail.ts';
export { forgetMails, lastMailFailed } from './store.ts';
export { nextMailSweep, sweepMails, sweepMailsJob } from './sweep-mails.ts';
