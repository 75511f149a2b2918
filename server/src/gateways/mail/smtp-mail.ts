import { isIP } from 'node:net';
import { type Message, msg } from '@paratope/shared/words/message';
import type { Transporter } from 'nodemailer';
import { SaidError } from '../said-error.ts';
import { type Mail, MailRefused } from './mail.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with name and password if the server needs them. */
  readonly url: string;
  /** Sender, as a bare address or `Name <address>`. */
  readonly from: string;
  /** Milliseconds to wait for a silent server; 15,000 by default. */
  readonly timeout?: number;
}

/** Mail over SMTP. Encrypted if the server offers it; a name and a password are never sent unencrypted to another machine. */
export function createSmtpMail(settings: SmtpSettings): Mail {
  let opening: Promise<Transporter> | undefined;
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      opening ??= open(settings);
      const transport = await opening;
      try {
        await transport.sendMail({
          from: settings.from,
          // As an object it is one mailbox, even if it contains commas.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${hostOf(settings.from)}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl
              ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (failure) {
        if (isForGood(failure)) throw new MailRefused(reasonOf(failure), { cause: failure });
        throw new SaidError(reasonOf(failure), { cause: failure });
      }
    },
  };
}

/** Logs in to the mail server and sends nothing. Throws {@link SaidError}. */
export async function proveLogin(settings: SmtpSettings): Promise<void> {
  const transport = await open(settings);
  try {
    await transport.verify();
  } catch (failure) {
    throw new SaidError(reasonOf(failure), { cause: failure });
  } finally {
    transport.close();
  }
}

/** Loaded with the first mail, because most of a server's life and all of a demo's need none. */
async function open({ url, timeout = 15_000 }: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'smtps:';
  return createTransport({
    host,
    port: port ? Number(port) : isSecure ? 465 : 587,
    secure: isSecure,
    requireTLS: !isSecure && username !== '' && !isThisMachine(host),
    ignoreTLS: isThisMachine(host),
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
}

const isThisMachine = (host: string) => host === 'localhost' || (isIP(host) > 0 && /^(127\.|::1$)/.test(host));

const hostOf = (from: string): string => from.match(/@([^\s>]+)/)?.[1] ?? 'paratope.invalid';

interface SmtpFailure {
  readonly code?: string;
  readonly responseCode?: number;
}

/** 5xx about the message or the mailbox is permanent; about the session (503, 530 to 538: login) an operator can fix it. */
function isForGood(failure: unknown): boolean {
  const { code, responseCode } = failure as SmtpFailure;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && isRefusal(responseCode);
}

const isRefusal = (status: number) => status >= 500 && status !== 503 && !(status >= 530 && status <= 538);

/** Leaves out the server's own words: they may repeat the mail. */
function reasonOf(failure: unknown): Message {
  const { code, responseCode } = failure as SmtpFailure;
  if (code === 'EAUTH') return msg('The mail server didn’t accept the user name and password.');
  if (responseCode) return msg('The mail server responded with status {status}.', { status: responseCode });
  if (code === 'ETIMEDOUT') return msg('The mail server took too long to respond.');
  if (code === 'ETLS') return msg('The mail server doesn’t offer a secure connection.');
  return msg('We couldn’t reach the mail server.');
}
