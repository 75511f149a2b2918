import type { DecidingFact } from '@paratope/shared/matches/deciding-fact';
import { shortLabel } from '@paratope/shared/matches/wording';
import { formatMoney } from './money.ts';
import { placeWords, termWords } from './term-words.ts';
import { dateLocale, t } from './words.ts';

/** The investor's fact that decided a criterion, in the page's language. */
export function decidedWords({ key, values }: DecidingFact): string {
  const { count, total, low, high, from, to, company, date, share, kind } = values;
  const what = {
    what: whatOf(values),
    count: String(count),
    total: String(total),
    company: String(company),
    month: '',
  };
  if (date !== undefined) what.month = monthOf(String(date));
  switch (key) {
    case 'deal':
      return date === undefined ? t('{what}: {company}', what) : t('{what}: {company}, {month}', what);
    case 'deals':
      return date === undefined ? t('{what} ×{count}', what) : t('{what} ×{count}, last {month}', what);
    case 'says':
      return t('Says: {what}', what);
    case 'mostly':
      return t('Mostly {what}: {count} of {total} deals', what);
    case 'kind':
      return t('{kind}, no modality known', { kind: String(kind) });
    case 'rounds':
      return low === high
        ? t('A round of {sum}', { sum: sumOf(low) })
        : t('Rounds of {low} to {high}', { low: sumOf(low), high: sumOf(high) });
    case 'cheques':
      return from === undefined
        ? t('Checks up to {sum}', { sum: sumOf(to) })
        : to === undefined
          ? t('Checks from {sum}', { sum: sumOf(from) })
          : t('Checks of {low} to {high}', { low: sumOf(from), high: sumOf(to) });
    case 'lastDeal':
      return company === undefined ? t('Last deal {month}', what) : t('Last deal {month}: {company}', what);
    case 'lastSeen':
      return t('Last seen {month}', what);
    case 'undated':
      return count === 1 ? t('1 deal, date unknown') : t('{count} deals, dates unknown', what);
    case 'text':
      return t('Closer than {share}% of investors', { share: String(share) });
  }
}

const whatOf = ({ label, place }: DecidingFact['values']): string =>
  place === undefined ? shortLabel(termWords(String(label)) ?? String(label), longest) : placeWords(String(place));

/** Characters of a label beside a company and a month. */
const longest = 34;

const sumOf = (dollars: string | number | undefined): string => formatMoney(Number(dollars), 'USD');

const monthOf = (day: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
