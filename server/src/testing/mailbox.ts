import type { Mail, MailMessage } from '../gateways/mail/mail.ts';

export interface Mailbox extends Mail {
  readonly mails: MailMessage[];
  /** The newest mail to an address; throws when there is none. */
  newest(to: string): MailMessage;
  /** The single-use token in the newest mail to an address. */
  tokenFor(to: string): string;
}

/** Mail that goes nowhere, to be read by a test. Wait for the jobs to be idle before reading. */
export function createMailbox(): Mailbox {
  const mails: MailMessage[] = [];
  const newest = (to: string): MailMessage => {
    const mail = mails.findLast((one) => one.to === to);
    if (!mail) throw new Error(`Nothing was mailed to ${to}.`);
    return mail;
  };
  return {
    mails,
    newest,
    tokenFor: (to) => {
      const token = newest(to).text.match(/[?&]token=([\w-]+)/)?.[1];
      if (!token) throw new Error(`The newest mail to ${to} has no link.`);
      return token;
    },
    send: async (message) => void mails.push(message),
  };
}
