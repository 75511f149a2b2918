import { Banner } from '../../../ui/banner.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { t } from '../../../words/words.ts';
import { many } from '../many.ts';
import type { ImportProgress as Progress } from './run-import.ts';

/** Progress of a running import, also while the server cannot be reached. */
export function ImportProgress({ progress: { done, total, isLost } }: { readonly progress: Progress }) {
  const words =
    total === null ? t('Importing…') : t('Importing… {done} of {total}.', { done: many(done), total: many(total) });
  return (
    <div className="column gap-3 pt-3">
      <p role="status">{words}</p>
      {total === null ? null : <ProgressBar label={t('Rows imported')} hideLabel value={done} max={total} />}
      {isLost ? (
        <Banner tone="warm" announce>
          {t(
            'You’re offline. If the import has started, it continues on the server. This page shows its progress once you’re back online.',
          )}
        </Banner>
      ) : (
        <p className="muted">
          {t('You can close this page. The import continues, and Import history shows its progress.')}
        </p>
      )}
    </div>
  );
}
