import { useState } from 'react';
import { useWorkspace } from '../../../local/hooks.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { download } from '../../../ui/download.ts';
import { Icon } from '../../../ui/icon.tsx';
import { t } from '../../../words/words.ts';
import { SettingsSection } from './settings-section.tsx';

/** Exports everything from the server, or, offline, what this device holds. */
export function DataSection({ canAsk }: { canAsk: boolean }) {
  const workspace = useWorkspace();
  const [state, setState] = useState<'idle' | 'packing' | 'failed'>('idle');
  const pack = async () => {
    setState('packing');
    try {
      const { deviceAsZip } = await import('../../../local/export-device.ts');
      download(await deviceAsZip(workspace, new Date()));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <SettingsSection
      title={t('Your data')}
      intro={t(
        'One file with everything: JSON for programs, CSV for spreadsheets, contact cards, a calendar and your deck.',
      )}
    >
      <div className="row wrap gap-3">
        {canAsk ? (
          <a className={buttonClass()} href="/api/client/export" download>
            <Icon name="download" size={16} />
            {t('Download everything')}
          </a>
        ) : null}
        <Button icon="device" busy={state === 'packing'} onClick={() => void pack()}>
          {t('Save what is on this device')}
        </Button>
      </div>
      <p className="muted small">
        {t("Saving what is on this device also works offline and includes changes that haven't synced yet.")}
      </p>
      {state === 'failed' ? <p role="alert">{t("We couldn't create the file. Please try again.")}</p> : null}
    </SettingsSection>
  );
}
