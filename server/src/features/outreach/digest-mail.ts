import { nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import { dueCount, type Quiet, type ToDo, type Today } from '@paratope/shared/today/today';
import type { MailTemplate, Say } from '../mail/index.ts';

/** Leaves out notes and descriptions, because others may see a mailbox. */
export const digestMail =
  (
    today: Today,
    { startup, zone, url, unsubscribeUrl }: { startup: string; zone: string; url: string; unsubscribeUrl: string },
  ): MailTemplate =>
  (say) => {
    const { t, plural } = say;
    return {
      subject: plural(
        dueCount(today),
        '1 thing to do today for {startup}',
        '{count} things to do today for {startup}',
        {
          startup,
        },
      ),
      parts: [
        ...listed(say, t('Planned for today'), today.now.map(todoWords(say, zone))),
        ...listed(say, t('Due'), today.due.map(todoWords(say, zone))),
        ...listed(say, t('Gone quiet'), today.quiet.map(quietWords(say))),
        { label: t('Open Today'), url },
        t('You get this email only on days with something to do.'),
      ],
      unsubscribeUrl,
    };
  };

const listed = ({ t }: Say, title: string, lines: readonly string[]) =>
  lines.length === 0
    ? []
    : [
        title,
        {
          items: [
            ...lines.slice(0, mostLines),
            ...(lines.length > mostLines ? [t('and {count} more', { count: lines.length - mostLines })] : []),
          ],
        },
      ];

/** A mail is skimmed; the rest is on the screen. */
const mostLines = 12;

const todoWords =
  ({ t, day, moment }: Say, zone: string) =>
  ({ match, action, kind, date, span }: ToDo): string => {
    const when = span ? moment(new Date(span.start).toISOString(), zone) : day(date);
    return `${match.vcName}: ${kind ? `${t(nextActionKindLabels[kind])}, ` : ''}${action} (${when})`;
  };

const quietWords =
  ({ plural }: Say) =>
  ({ match, days }: Quiet): string =>
    `${match.vcName}: ${plural(days, 'Quiet for 1 day', 'Quiet for {count} days')}`;
