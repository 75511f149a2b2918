import { SaidError } from '../said-error.ts';

/** Hands one message to the mail system and resolves once that has taken it. Throws {@link MailRefused} if trying again is useless. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** The same for every try of one mail, so that a mailbox can recognize a second delivery. */
  readonly id: string;
  /** One mailbox; never parsed as a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe URL (RFC 8058); null for mails that belong to an act of the reader. */
  readonly unsubscribeUrl: string | null;
}

/** The mail server will never take this message, such as one to a mailbox that does not exist. */
export class MailRefused extends SaidError {}
