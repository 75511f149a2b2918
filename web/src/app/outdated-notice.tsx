import { useSyncStatus } from '../local/hooks.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';

/** This tab is older than the device's data or the server, so it can save nothing more (SPEC M6, U2). */
export function OutdatedNotice({ reload = () => location.reload() }: { reload?(): void }) {
  const { state, deleted } = useSyncStatus();
  if (state !== 'upgradeRequired') return null;
  return (
    <Banner tone="warm" announce actions={<Button onClick={reload}>{t('Reload')}</Button>}>
      {deleted
        ? t("This browser deleted the data saved here. Reload to continue. Copy anything you haven't saved.")
        : t("Paratope was updated. Reload to continue. Saved work is safe; copy anything you haven't saved.")}
    </Banner>
  );
}
