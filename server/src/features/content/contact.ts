import type { ContactMessage } from '@paratope/shared/content/api';
import { inTransaction } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { receiveItem } from '../inbox/index.ts';
import { honeypot } from './honeypot.ts';

export async function contact(ctx: RequestCtx, input: ContactMessage) {
  await inTransaction(ctx, (tx) =>
    receiveItem(tx, {
      id: ctx.random.id(),
      kind: 'contact',
      name: input.name,
      email: input.email,
      title: input.subject,
      text: input.message,
      receivedAt: ctx.now,
      ...honeypot(input.leaveEmpty),
    }),
  );
  return { message: "Message sent successfully! We'll get back to you within 24 hours." };
}
