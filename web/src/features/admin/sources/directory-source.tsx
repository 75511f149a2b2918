import { inCatalog } from '@paratope/shared/words/message';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from '../../../words/words.ts';
import { many } from '../many.ts';
import { useAdmin } from '../use-admin.ts';
import { ImportProgress as ImportProgressView } from './import-progress.tsx';
import { type ImportProgress, runImport } from './run-import.ts';
import { Source } from './source.tsx';

/** The list of firms that ships with the product. */
export function DirectorySource() {
  const { canAct, refresh, explain } = useAdmin();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly tone: 'plain' | 'danger'; readonly words: string }>();
  const [progress, setProgress] = useState<ImportProgress>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    leaving.current = mine;
    return () => mine.abort();
  }, []);
  const take = async () => {
    setBusy(true);
    setSaid(undefined);
    const given = { kind: 'directory' as const, id: crypto.randomUUID() };
    const answer = await runImport(given, { onProgress: setProgress, signal: leaving.current.signal });
    if (!answer) return;
    setBusy(false);
    setProgress(undefined);
    if (!answer.ok) {
      const words = explain(answer, t('We couldn’t import the directory. Try again.'));
      return setSaid({ tone: 'danger', words });
    }
    const { state, created, updated, skipped } = answer.value;
    if (state === 'stopped') {
      refresh();
      return setSaid({
        tone: 'danger',
        words: t('The import didn’t finish. You can continue it in Import history.'),
      });
    }
    setSaid({
      tone: 'plain',
      words: t('Directory imported: {created} new, {updated} updated, {skipped} already there.', {
        created: many(created),
        updated: many(updated),
        skipped: many(skipped),
      }),
    });
    refresh();
  };
  return (
    <Source title={t('Built-in directory')}>
      <p>{t(directoryWords)}</p>
      {progress ? <ImportProgressView progress={progress} /> : null}
      {said ? (
        <Banner tone={said.tone} announce>
          {said.words}
        </Banner>
      ) : null}
      {canAct ? (
        <p>
          <Button busy={isBusy} onClick={() => void take()}>
            {t('Import the built-in directory')}
          </Button>
        </p>
      ) : null}
    </Source>
  );
}

const directoryWords = inCatalog(
  'Several hundred firms with their name, website and last known activity. It has no stages, modalities, check sizes or deals, so most match criteria stay unknown until you add them.',
);
