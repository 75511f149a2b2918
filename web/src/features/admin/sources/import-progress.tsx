import { Banner } from '../../../ui/banner.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { many } from '../many.ts';
import type { ImportProgress as Progress } from './run-import.ts';

/** What is true of an import while it runs, also when this page has lost the server. */
export function ImportProgress({ progress: { done, total, isLost } }: { readonly progress: Progress }) {
  const words = total === null ? 'Importing…' : `Importing… ${many(done)} of ${many(total)}.`;
  return (
    <div className="column gap-3 pt-3">
      <p role="status">{words}</p>
      {total === null ? null : <ProgressBar label="Rows imported" hideLabel value={done} max={total} />}
      {isLost ? (
        <Banner tone="warm" announce>
          The connection is lost. If the import had started, it continues on the server. This page shows how far it is
          once you're back online.
        </Banner>
      ) : (
        <p className="muted">You can close this page. The import continues, and Import history shows how far it is.</p>
      )}
    </div>
  );
}
