import type { Language } from '@paratope/shared/words/language';
import type { Deps } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { asHtml, asText, type Letter, type LetterFor } from './letter.ts';
import { sayIn } from './say.ts';
import { sendMailJob } from './send-mail.ts';
import { insertMail, languageOfAddress } from './store.ts';

/**
 * Writes a letter to one address in the transaction of the act that causes it, and answers the mail's id. It leaves once that
 * transaction is on the disk; an act that is undone mails nobody. Without a mail server it is kept for the operator to read.
 * It is written in the language of the account that has the address; where none has, in the one given, else in English.
 */
export async function queueMail(
  deps: Pick<Deps, 'jobs' | 'gateways' | 'clock' | 'random'>,
  tx: Transaction,
  { to, letter: written, language }: { to: string; letter: Letter | LetterFor; language?: Language | undefined },
): Promise<string> {
  const say = sayIn((await languageOfAddress(tx.db, to)) ?? language ?? 'en');
  const letter = typeof written === 'function' ? written(say) : written;
  const id = deps.random.id();
  const isSent = deps.gateways.mail !== null;
  await insertMail(tx, {
    id,
    to,
    subject: onOneLine(letter.subject),
    text: asText(letter, say),
    html: asHtml(letter, say),
    unsubscribeUrl: letter.unsubscribeUrl ?? null,
    state: isSent ? 'waiting' : 'kept',
    message: '',
    createdAt: deps.clock.now().toISOString(),
    sentAt: null,
  });
  if (isSent) await deps.jobs.enqueue(tx, { kind: sendMailJob, key: `${sendMailJob} ${id}`, input: { mailId: id } });
  return id;
}

/** A company's name is part of some subjects, and a line break there would begin a header. */
const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
