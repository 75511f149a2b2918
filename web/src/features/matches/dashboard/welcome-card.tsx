import { matchAllowance } from '@paratope/shared/plans/plan';
import { Card } from '../../../ui/card.tsx';
import { plural, t } from '../../../words/words.ts';

const { standard } = matchAllowance;

export const WelcomeCard = ({ visible }: { readonly visible: number }) => (
  <Card as="section">
    <h2 className="title-4">{t('Welcome to Standard Access')}</h2>
    <p className="small muted mt-1">
      {plural(visible, '1 match is unlocked.', '{count} matches are unlocked.')}{' '}
      {visible < standard.most
        ? t('{weekly} more every Monday until you have {most}, as long as we find investors who fit.', {
            weekly: standard.weekly,
            most: standard.most,
          })
        : t('You have the full list.')}
    </p>
  </Card>
);
