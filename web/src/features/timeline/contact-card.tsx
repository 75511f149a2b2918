import type { MatchedInvestor } from '@paratope/shared/matches/match';
import { Facts } from '../../ui/facts.tsx';
import { Reach } from '../../ui/reach.tsx';
import { webAddress } from '../../ui/web-address.ts';
import { inWords, t } from '../../words/words.ts';

export function ContactCard({ investor }: { readonly investor: MatchedInvestor }) {
  const { investmentFocus, investmentStage, geography, email, phone, website } = investor;
  const hasContact = Boolean(email || phone || webAddress(website));
  return (
    <Facts
      items={[
        { label: t('Investment focus'), value: inWords(investmentFocus) || unsaid() },
        { label: t('Stage'), value: inWords(investmentStage) || unsaid() },
        { label: t('Geography'), value: inWords(geography) || unsaid() },
        ...(hasContact ? [{ label: t('Contact'), value: <Reach email={email} phone={phone} link={website} /> }] : []),
      ]}
    />
  );
}

const unsaid = (): string => t('Not specified');
