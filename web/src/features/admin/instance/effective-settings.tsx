import { AdminInstanceApi, type InstanceSetting } from '@paratope/shared/admin/instance-api';
import { call } from '../../../api/call.ts';
import { Facts } from '../../../ui/facts.tsx';
import { t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { settingInWords } from './setting-in-words.ts';
import { TryService } from './try-service.tsx';

/** What the server runs with; an owner tries the two services people ask about first. */
export function EffectiveSettings() {
  const asked = useAdminAnswer(() => call(AdminInstanceApi.settings, {}));
  const { isOwner } = useAdmin();
  return (
    <section className="column gap-3 mt-6 admin-section badges-break" aria-label={t('Settings')}>
      <h2 className="title-3">{t('Settings')}</h2>
      <p className="muted small">{t('Change them where the server is started. Passwords and keys are never shown.')}</p>
      {isOwner ? <TryService of={['email', 'ai']} /> : null}
      <Answered asked={asked} label={t('Loading the settings')} lines={8}>
        {({ data }) => (
          <div className="admin-instance">
            <Facts items={data.filter(({ state }) => state === 'set').map(shown)} />
            <details>
              <summary className="touch">{t('Unchanged settings')}</summary>
              <Facts items={data.filter(({ state }) => state !== 'set').map(shown)} />
            </details>
          </div>
        )}
      </Answered>
    </section>
  );
}

const shown = (setting: InstanceSetting) => ({ label: setting.name, value: settingInWords(setting) });
