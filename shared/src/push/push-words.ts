import type { Language } from '../account/api.ts';
import type { PushNews } from './api.ts';

/**
 * What a notification says, in the language of the account: it is shown where no page of ours is open to look words up. Never a name, a sum or a note.
 */
export function pushWords(kind: PushNews['kind'], count: number, language: Language): PushNews {
  const form = count === 1 ? 'one' : 'other';
  const [title, body] = words[language][kind][form];
  return { kind, title: title.replace('{count}', String(count)), body, path: paths[kind] };
}

const paths = {
  due: '/client/today',
  matches: '/client/dashboard',
  refused: '/client/pending',
  test: '/client/account',
} as const satisfies Record<PushNews['kind'], string>;

type Forms = Readonly<Record<'one' | 'other', readonly [title: string, body: string]>>;
const always = (...pair: readonly [title: string, body: string]): Forms => ({ one: pair, other: pair });

const words: Readonly<Record<Language, Readonly<Record<PushNews['kind'], Forms>>>> = {
  en: {
    due: {
      one: ['1 thing for today', 'Open Today to see it.'],
      other: ['{count} things for today', 'Open Today to see them.'],
    },
    matches: {
      one: ['1 new investor', 'Your list has grown.'],
      other: ['{count} new investors', 'Your list has grown.'],
    },
    refused: {
      one: ['1 change needs you', 'It could not be taken in. Nothing you wrote is lost.'],
      other: ['{count} changes need you', 'They could not be taken in. Nothing you wrote is lost.'],
    },
    test: always('Notifications work', 'This is how Paratope reaches you on this device.'),
  },
  de: {
    due: {
      one: ['1 Sache für heute', 'Öffnen Sie Heute, um sie zu sehen.'],
      other: ['{count} Dinge für heute', 'Öffnen Sie Heute, um sie zu sehen.'],
    },
    matches: {
      one: ['1 neuer Investor', 'Ihre Liste ist gewachsen.'],
      other: ['{count} neue Investoren', 'Ihre Liste ist gewachsen.'],
    },
    refused: {
      one: ['1 Änderung braucht Sie', 'Sie konnte nicht übernommen werden. Nichts Geschriebenes ist verloren.'],
      other: [
        '{count} Änderungen brauchen Sie',
        'Sie konnten nicht übernommen werden. Nichts Geschriebenes ist verloren.',
      ],
    },
    test: always('Mitteilungen kommen an', 'So erreicht Paratope Sie auf diesem Gerät.'),
  },
};
