import type { Language } from '@paratope/shared/words/language';
import type { Deps } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { asHtml, asText, type MailContent, type MailTemplate } from './mail-template.ts';
import { sayIn } from './say.ts';
import { sendMailJob } from './send-mail.ts';
import { insertMail, languageOfAddress } from './store.ts';

/**
 * Writes a mail to one address in the transaction of the act that causes it, and returns its id. It is sent once that transaction is on
 * disk; an act that rolls back mails no one. Without a mail server it is kept for the operator to read. The language is the account's;
 * without an account the one given, else English.
 */
export async function queueMail(
  deps: Pick<Deps, 'jobs' | 'gateways' | 'clock' | 'random'>,
  tx: Transaction,
  { to, mail: written, language }: { to: string; mail: MailContent | MailTemplate; language?: Language | undefined },
): Promise<string> {
  const say = sayIn((await languageOfAddress(tx.db, to)) ?? language ?? 'en');
  const mail = typeof written === 'function' ? written(say) : written;
  const id = deps.random.id();
  const isSent = deps.gateways.mail !== null;
  await insertMail(tx, {
    id,
    to,
    subject: onOneLine(mail.subject),
    text: asText(mail, say),
    html: asHtml(mail, say),
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    state: isSent ? 'waiting' : 'kept',
    message: '',
    createdAt: deps.clock.now().toISOString(),
    sentAt: null,
  });
  if (isSent) await deps.jobs.enqueue(tx, { kind: sendMailJob, key: `${sendMailJob} ${id}`, input: { mailId: id } });
  return id;
}

/** A company's name is part of some subjects, and a line break in it would start a header. */
const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
