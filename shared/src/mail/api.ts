import * as z from 'zod/mini';
import { listAnswer, listQuery } from '../answers.ts';
import { Instant } from '../dates.ts';
import { forReadOnly } from '../endpoint.ts';
import { Text } from '../words/message.ts';

export const OutgoingMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** `kept`: no mail server is configured, so it stays here to be read. */
  state: z.enum(['waiting', 'sent', 'failed', 'kept']),
  message: Text,
  createdAt: Instant,
  sentAt: z.nullable(Instant),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

export const AdminMailApi = {
  mailOutbox: forReadOnly.get('/api/admin/mail-outbox', {
    summary: 'Lists the mails that were sent, wait, or could not be sent.',
    input: z.object(listQuery),
    output: listAnswer(OutgoingMail),
  }),
};
