import { coreFields, missingCoreFields, type Startup } from '@paratope/shared/startups/startup';
import { paths } from '../../../addresses/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { t } from '../../../words/words.ts';
import { useForceMatching } from './use-force-matching.ts';

export function FormIncomplete({ startup }: { readonly startup: Startup }) {
  const { isAsking, words, force } = useForceMatching();
  return (
    <Section className="column gap-4 dash-state" title={t('Ready to Find Your Matches')} level="h1">
      <p className="serif lead dash-lead">
        {t(
          "Matching compares five facts about your startup with each investor's record. The two required ones are enough to start; each additional one sharpens your list.",
        )}
      </p>
      <h2 className="section-title">{t('Still missing')}</h2>
      <ul className="dash-missing">
        {missingCoreFields(startup).map(({ field, label, isRequired }) => (
          <li key={field} className="row gap-3 touch hair-bottom">
            <span className="hatch hatch-mark" aria-hidden="true" />
            <span className="strong">{t(label)}</span>
            {isRequired && <Badge tone="warm">{t('Required')}</Badge>}
          </li>
        ))}
      </ul>
      <div className="wrap gap-3">
        <Link className={buttonClass({ kind: 'primary', size: 'main' })} to={paths.getMatched}>
          {t('Fill Out Startup Form')}
        </Link>
        {hasFormData(startup) && (
          <Button size="main" busy={isAsking} onClick={force}>
            {t('Force Start Matching Process')}
          </Button>
        )}
      </div>
      <p role="status" className="muted">
        {words}
      </p>
    </Section>
  );
}

const hasFormData = (startup: Startup): boolean => missingCoreFields(startup).length < coreFields.length;
