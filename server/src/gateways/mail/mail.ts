import { SaidError } from '../said-error.ts';

/** Hands one message to the mail system; resolves once that has taken it. Throws {@link MailRefused} when trying again is no use. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}

export interface MailMessage {
  /** The same for every try of one mail, so that a mailbox can tell a second delivery from a second mail. */
  readonly id: string;
  /** One mailbox; never read as a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one press stops mails of this kind (RFC 8058); null for mails that belong to an act of the reader. */
  readonly unsubscribeUrl: string | null;
}

/** The other side will never take this message, such as one to a mailbox that does not exist. */
export class MailRefused extends SaidError {}
