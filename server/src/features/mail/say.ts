import type { Language } from '@paratope/shared/account/api';
import type { CalendarDate, Instant } from '@paratope/shared/dates';
import { type PricedSum, sumInWords } from '@paratope/shared/payments/price';
import german from '../../words/de.json' with { type: 'json' };

/** What a letter is written with, in the language of who reads it. As on the screens the English text stands in the code and is the key. */
export interface Say {
  readonly language: Language;
  t(text: string, values?: Values): string;
  /** For a text that counts; `{count}` is there without being given. */
  plural(count: number, one: string, other: string, values?: Values): string;
  /** A day, or the day of a moment in UTC: "4 May 2026", "4. Mai 2026". */
  day(date: CalendarDate | Instant): string;
  /** A moment as the clock of a zone shows it, with the zone. */
  moment(at: Instant, zone: string): string;
  /** A price or what was paid: "$299", "299 $". */
  sum(sum: PricedSum): string;
}
type Values = Readonly<Record<string, string | number>>;

export function sayIn(language: Language): Say {
  const words: Readonly<Record<string, string | Readonly<Record<string, string>>>> = language === 'de' ? german : {};
  const rules = new Intl.PluralRules(language);
  const days = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    language,
    t: (text, values) => filled(textOf(words[text]) ?? text, values),
    plural: (count, one, other, values) => {
      const forms = words[other];
      const text = typeof forms === 'object' ? forms[rules.select(count)] : undefined;
      return filled(text ?? (count === 1 ? one : other), { count, ...values });
    },
    day: (date) => days.format(new Date(date)),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone,
      }).format(new Date(at)),
    sum: (sum) => sumInWords(sum, language === 'en' ? 'en-US' : language),
  };
}

const textOf = (words: unknown): string | undefined => (typeof words === 'string' ? words : undefined);

/** What is filled in is not filled again: a company may have braces in its name. */
const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
