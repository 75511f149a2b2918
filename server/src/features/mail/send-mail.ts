import { keyOf, type Text } from '@paratope/shared/words/message';
import * as z from 'zod/mini';
import type { Deps } from '../../context.ts';
import { MailRefused } from '../../gateways/mail/mail.ts';
import { sentenceOf } from '../../gateways/said-error.ts';
import type { JobHandler, RetryRule } from '../../jobs/jobs.ts';
import { changeMail, mailById } from './store.ts';

export const sendMailJob = 'mail.send';

const minute = 60_000;

/** Half a minute, then four times as long before each next try, because a mail server may be down for a night. */
export const mailRetries: RetryRule = { tries: 7, waitBefore: (attempt) => (minute / 2) * 4 ** (attempt - 1) };

/** Sends one mail. A second run after a crash sends it again under the same id, so mailboxes show it once. */
export const sendMail =
  (deps: Deps): JobHandler =>
  async ({ input, attempts }) => {
    const { mailId } = SendMailInput.parse(input);
    const mail = await mailById(deps.database.reader, mailId);
    if (mail?.state !== 'waiting') return;
    const { gateways, database, clock, log } = deps;
    if (!gateways.mail) {
      await settle('kept', '');
      return;
    }
    try {
      await gateways.mail.send(mail);
    } catch (failure) {
      const message = sentenceOf(failure);
      const isOver = failure instanceof MailRefused || attempts >= mailRetries.tries;
      if (!isOver) {
        await database.write((tx) => changeMail(tx, mailId, { message }));
        throw failure;
      }
      log.warn({ mail: mailId, message: keyOf(message) }, 'a mail was given up');
      await settle('failed', message);
      return;
    }
    await settle('sent', '');

    async function settle(state: 'sent' | 'failed' | 'kept', message: Text): Promise<void> {
      const isDone = state !== 'kept';
      await database.write((tx) =>
        changeMail(tx, mailId, {
          state,
          message,
          ...(isDone ? { text: withoutSecrets(mail?.text ?? ''), html: '' } : {}),
          sentAt: state === 'sent' ? clock.now().toISOString() : null,
        }),
      );
    }
  };

/** URLs carry account secrets as `token`; a reader of the mails must not be able to use them. */
export const withoutSecrets = (text: string): string => text.replace(/([?&/]token[=/])[\w-]+/g, '$1…');

const SendMailInput = z.object({ mailId: z.string() });
