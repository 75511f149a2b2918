import { type Aliveness, aliveness } from '@paratope/shared/matches/alive';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { today } from '../../../local/device.ts';
import { dayInFull } from '../../../ui/days.ts';
import { Facts } from '../../../ui/facts.tsx';
import { plural, t } from '../../../words/words.ts';

export function FundAlive({ match }: { readonly match: OpenMatch }) {
  const signs = match.teeth.find(({ criterion }) => criterion === 'recency')?.signs;
  if (!signs) return null;
  const { lastDeal, lastSeen, checked } = signs;
  return (
    <section>
      <h2 className="section-title">{t('Is the fund active?')}</h2>
      <p className="py-2">{inWords(aliveness(signs, today()))}</p>
      <Facts
        items={[
          { label: t('Last deal seen'), value: lastDeal ? dayInFull(lastDeal) : t('None known') },
          ...(lastSeen && lastSeen !== lastDeal
            ? [{ label: t('Last sign of activity'), value: dayInFull(lastSeen) }]
            : []),
          { label: t('Last checked'), value: dayInFull(checked) },
        ]}
      />
    </section>
  );
}

function inWords(alive: Aliveness): string {
  if (alive.state === 'unknown')
    return t('Unknown. We found no dated activity for this fund, so our confidence is lower.');
  const { state, months } = alive;
  if (state === 'active' && months === 0) return t('Active: last seen less than a month ago.');
  if (state === 'active')
    return plural(months, 'Active: last seen {count} month ago.', 'Active: last seen {count} months ago.');
  if (state === 'quiet')
    return t('Quiet: last seen {months} months ago. Ask whether the fund still invests.', { months });
  return t(
    'Possibly closed: last seen {months} months ago. We lowered the fit because of that. Ask before you prepare anything.',
    { months },
  );
}
