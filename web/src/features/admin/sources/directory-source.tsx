import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAdmin } from '../use-admin.ts';
import { ImportProgress as ImportProgressView } from './import-progress.tsx';
import { type ImportProgress, runImport } from './run-import.ts';
import { Source } from './source.tsx';

/** The list of firms that comes with the product. */
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
      const words = explain(answer, 'The directory could not be taken in. Please try again.');
      return setSaid({ tone: 'danger', words });
    }
    const { state, created, updated, skipped } = answer.value;
    if (state === 'stopped') {
      refresh();
      return setSaid({
        tone: 'danger',
        words: 'The import stopped before the end. You can continue it in Import history.',
      });
    }
    setSaid({
      tone: 'plain',
      words: `The directory is in: ${created} new, ${updated} updated, ${skipped} there already.`,
    });
    refresh();
  };
  return (
    <Source title="The built-in directory">
      <p>{directoryWords}</p>
      {progress ? <ImportProgressView progress={progress} /> : null}
      {said ? (
        <Banner tone={said.tone} announce>
          {said.words}
        </Banner>
      ) : null}
      {canAct ? (
        <p>
          <Button busy={isBusy} onClick={() => void take()}>
            Take in the directory
          </Button>
        </p>
      ) : null}
    </Source>
  );
}

export const directoryWords =
  'Several hundred firms with their names, websites and when each was last seen active. That is all it knows: stages, modalities, cheques and deals stay unknown, so most criteria of a match stay unknown too until you add them.';
