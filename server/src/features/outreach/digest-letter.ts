import { nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import { dueCount, type Quiet, type ToDo, type Today } from '@paratope/shared/outreach/today';
import type { Letter } from '../mail/index.ts';

/** What the screen says, as far as a mail can: no notes and no descriptions, because a mailbox is read over shoulders. */
export function digestLetter(
  today: Today,
  { startup, url, unsubscribeUrl }: { startup: string; url: string; unsubscribeUrl: string },
): Letter {
  const count = dueCount(today);
  return {
    subject: `${count === 1 ? '1 thing' : `${count} things`} for today at ${startup}`,
    parts: [
      ...listed('Planned for today', today.now.map(todoWords)),
      ...listed('To move forward', today.due.map(todoWords)),
      ...listed('Gone quiet', today.quiet.map(quietWords)),
      { label: 'Open Today', url },
      'This mail comes only on a day with something to do.',
    ],
    unsubscribeUrl,
  };
}

const listed = (title: string, lines: readonly string[]): Letter['parts'] =>
  lines.length === 0
    ? []
    : [
        title,
        {
          items: [
            ...lines.slice(0, mostLines),
            ...(lines.length > mostLines ? [`and ${lines.length - mostLines} more`] : []),
          ],
        },
      ];

/** A mail is skimmed; the rest is on the screen. */
const mostLines = 12;

const todoWords = ({ match, action, kind, date }: ToDo): string =>
  `${match.vcName}: ${kind ? `${nextActionKindLabels[kind]}, ` : ''}${action} (${date})`;

const quietWords = ({ match, days }: Quiet): string =>
  `${match.vcName}: ${days === 1 ? '1 quiet day' : `${days} quiet days`}`;
