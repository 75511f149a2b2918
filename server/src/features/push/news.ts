import type { PushNews } from '@paratope/shared/push/api';
import type { Words } from '@paratope/shared/words/words';

/**
 * The text of a notification in the account's language, because it is shown where no page of ours can translate it. Never contains a
 * name, an amount or a note.
 */
export const newsOf = (kind: PushNews['kind'], count: number, { words, at = '' }: Said): PushNews => ({
  kind,
  ...tellers[kind](words, count, at),
});

interface Said {
  readonly words: Words;
  /** An hour on the person's clock, of what begins soon. */
  readonly at?: string;
}

type Told = Pick<PushNews, 'title' | 'body' | 'path'>;

const tellers: Readonly<Record<PushNews['kind'], (words: Words, count: number, at: string) => Told>> = {
  due: ({ plural }, count) => ({
    title: plural(count, '1 thing to do today', '{count} things to do today'),
    body: plural(count, 'Open Today to see it.', 'Open Today to see them.'),
    path: '/client/today',
  }),
  soon: ({ plural }, count, at) => ({
    title: plural(count, 'Starts at {at}', '{count} start at {at}', { at }),
    body: plural(count, 'Open Today to see it.', 'Open Today to see them.'),
    path: '/client/today',
  }),
  matches: ({ t, plural }, count) => ({
    title: plural(count, '1 new investor', '{count} new investors'),
    body: t('You have new investors.'),
    path: '/client/dashboard',
  }),
  refused: ({ plural }, count) => ({
    title: plural(count, '1 change needs your attention', '{count} changes need your attention'),
    body: plural(
      count,
      'It could not be accepted. Nothing you wrote is lost.',
      'They could not be accepted. Nothing you wrote is lost.',
    ),
    path: '/client/pending',
  }),
  test: ({ t }) => ({
    title: t('Notifications work'),
    body: t('This is how notifications from Paratope look on this device.'),
    path: '/client/account',
  }),
};
