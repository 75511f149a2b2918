import type { SetUpStep } from '@paratope/shared/admin/set-up-api';
import { inCatalog } from '@paratope/shared/words/message';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { inWords, t } from '../../../words/words.ts';
import { type Service, TryService } from '../instance/try-service.tsx';
import { Value } from '../instance/value.tsx';
import { useAdmin } from '../use-admin.ts';
import { StepLinks } from './step-links.tsx';
import { StepSettings } from './step-settings.tsx';
import { stepWords } from './step-words.ts';

interface StepFoldProps {
  readonly step: SetUpStep;
  readonly number: number;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  onToggle(isOpen: boolean): void;
  onSkip(isSkipped: boolean): void;
  onTried(): void;
}

/** A step that opens in its place. */
export function StepFold({ step, number, isOpen, isBusy, onToggle, onSkip, onTried }: StepFoldProps) {
  const { name, state, lines, settings, canTry } = step;
  const { title, about } = stepWords[name];
  const { isOwner } = useAdmin();
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
        <summary className="touch set-up-summary">
          <span className="row grow gap-3 spread">
            <h2 className="title-4">{t('{number}. {title}', { number, title: t(title) })}</h2>
            <Badge tone={tones[state]}>{t(states[state])}</Badge>
          </span>
        </summary>
        <div className="column gap-4 set-up-step badges-break">
          <p>{t(about)}</p>
          <div className="admin-instance">
            <Facts items={lines.map((line) => ({ label: inWords(line.label), value: <Value line={line} /> }))} />
          </div>
          {isOwner && canTry && isTried(name) ? <TryService of={[name]} onTried={onTried} /> : null}
          {name === 'payment' && state === 'set' && !canTry ? (
            <p className="muted small">{t('A test charge needs a key of Stripe’s test mode.')}</p>
          ) : null}
          {isOwner ? <StepLinks of={name} /> : null}
          <StepSettings settings={settings} />
          {state === 'set' || !isOwner ? null : (
            <div>
              <Button busy={isBusy} onClick={() => onSkip(state === 'not-set')}>
                {state === 'skipped' ? t('Don’t skip this step') : t('Skip this step')}
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  );
}

const isTried = (name: string): name is Service => name === 'email' || name === 'payment' || name === 'ai';

const states = inCatalog({ set: 'Set', 'not-set': 'Not set', skipped: 'Skipped' } as const);

const tones = { set: 'good', 'not-set': 'warm', skipped: 'quiet' } as const;
