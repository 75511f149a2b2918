import type { SetUpStep } from '@paratope/shared/admin/set-up-api';
import { t } from '../../../words/words.ts';
import { settingInWords } from '../instance/setting-in-words.ts';
import { EnvironmentLine } from './environment-line.tsx';

/** The settings of a step as they are in effect, and the line for each that the environment doesn't set. */
export const StepSettings = ({ settings }: Pick<SetUpStep, 'settings'>) => (
  <dl className="facts" aria-label={t('Settings')}>
    {settings.map((setting) => (
      <div key={setting.name} className="fact">
        <dt className="micro dim">{setting.name}</dt>
        <dd className="control-words">
          {setting.state === 'default' ? t('{value} (default)', { value: setting.value }) : settingInWords(setting)}
          {setting.state === 'set' ? null : <EnvironmentLine setting={setting} />}
        </dd>
      </div>
    ))}
  </dl>
);
