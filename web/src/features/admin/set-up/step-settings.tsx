import type { SetUpStep } from '@paratope/shared/admin/set-up-api';
import { t } from '../../../words/words.ts';
import { settingInWords } from '../instance/setting-in-words.ts';
import { useAdmin } from '../use-admin.ts';
import { EnvironmentLine } from './environment-line.tsx';
import { EnvironmentNote } from './environment-note.tsx';

/** The settings of a step as they are in effect, and for an owner the line for each that the environment doesn't set. */
export function StepSettings({ settings }: Pick<SetUpStep, 'settings'>) {
  const { isOwner } = useAdmin();
  const lacks = ({ state }: { readonly state: string }) => isOwner && state !== 'set';
  return (
    <div className="column gap-2">
      <h3 className="strong">{t('Settings')}</h3>
      <div className="admin-instance">
        <dl>
          {settings.map((setting) => (
            <div key={setting.name} className="fact">
              <dt className="micro dim">{setting.name}</dt>
              <dd className="control-words">
                {setting.state === 'default'
                  ? t('{value} (default)', { value: setting.value })
                  : settingInWords(setting)}
              </dd>
              {lacks(setting) ? <EnvironmentLine setting={setting} /> : null}
            </div>
          ))}
        </dl>
      </div>
      {settings.some(lacks) ? <EnvironmentNote /> : null}
    </div>
  );
}
