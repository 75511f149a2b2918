import type { MatchedInvestor } from '@paratope/shared/matches/match';
import { Facts } from '../../ui/facts.tsx';
import { shownAddress, webAddress } from '../../ui/web-address.ts';
import { inWords, t } from '../../words/words.ts';

export function ContactCard({ investor }: { readonly investor: MatchedInvestor }) {
  const { investmentFocus, investmentStage, geography, email, phone } = investor;
  const website = webAddress(investor.website);
  const hasContact = Boolean(email || phone || website);
  return (
    <Facts
      items={[
        { label: t('Investment focus'), value: inWords(investmentFocus) || unsaid() },
        { label: t('Stage'), value: inWords(investmentStage) || unsaid() },
        { label: t('Geography'), value: inWords(geography) || unsaid() },
        ...(hasContact
          ? [
              {
                label: t('Contact'),
                value: (
                  <span className="column start break-anywhere">
                    {email && (
                      <a className="link" href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
                        {email}
                      </a>
                    )}
                    {phone && (
                      <a className="link" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                        {phone}
                      </a>
                    )}
                    {website && (
                      <a className="link" href={website} target="_blank" rel="noopener noreferrer">
                        {shownAddress(website)}
                      </a>
                    )}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

const unsaid = (): string => t('Not specified');
