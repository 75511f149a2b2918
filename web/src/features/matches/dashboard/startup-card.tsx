import { planLabels } from '@paratope/shared/plans/plan';
import type { Startup } from '@paratope/shared/startups/startup';
import { paths } from '../../../addresses/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { formatMoney, t } from '../../../words/words.ts';

/** What matching works from, as the founder wrote it. `isFolded`: one line that opens, for narrow windows. */
export function StartupCard({ startup, isFolded }: { readonly startup: Startup; readonly isFolded: boolean }) {
  const name = startup.name || unsaid();
  const badge = <Badge>{t(planLabels[startup.plan])}</Badge>;
  if (isFolded) {
    return (
      <details className="fold hair-top hair-bottom dash-startup-folded">
        <summary className="row gap-3 touch">
          <span className="min-w-0 serif dash-startup-name">{name}</span>
          {badge}
          <Icon name="down" size={16} />
        </summary>
        <ProfileFacts startup={startup} />
      </details>
    );
  }
  return (
    <Card as="section">
      <div className="spread wrap start gap-2 mb-3 dash-startup-head">
        <h2 className="min-w-0 serif dash-startup-name">{name}</h2>
        {badge}
      </div>
      <ProfileFacts startup={startup} />
    </Card>
  );
}

const ProfileFacts = ({ startup }: { readonly startup: Startup }) => (
  <>
    <Facts
      items={[
        { label: t('Drug'), value: said(startup.drugModality) },
        { label: t('Disease'), value: said(startup.diseaseFocus) },
        { label: t('Stage'), value: t(startup.investmentStage) || unsaid() },
        { label: t('Amount'), value: amountOf(startup) },
        { label: t('Location'), value: said(startup.geography) },
        { label: t('Email'), value: startup.email || unsaid() },
      ]}
    />
    <p className="row gap-4 mt-3 small">
      <Link className="link" to={paths.editProfile}>
        {t('Edit profile')}
      </Link>
      <Link className="link" to={paths.round}>
        {t('Round')}
      </Link>
    </p>
  </>
);

const unsaid = (): string => t('Not specified');
const said = (terms: readonly string[]): string => terms.map((term) => t(term)).join(', ') || unsaid();
const amountOf = ({ investmentAmount, investmentCurrency }: Startup): string =>
  investmentAmount === null ? unsaid() : formatMoney(investmentAmount, investmentCurrency);
