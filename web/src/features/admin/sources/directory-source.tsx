import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { failure } from '../use-notice.tsx';
import { ImportProgress as ImportProgressView } from './import-progress.tsx';
import { type ImportProgress, runImport } from './run-import.ts';
import type { SourceProps } from './source-props.ts';

/** The list of firms that comes with the product. */
export function DirectorySource({ canAct, onSignedOut, onTaken }: SourceProps) {
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
      const words = failure(answer, 'The directory could not be taken in. Please try again.', onSignedOut);
      return setSaid({ tone: 'danger', words });
    }
    const { state, created, updated, skipped } = answer.value;
    if (state === 'stopped') {
      onTaken();
      return setSaid({
        tone: 'danger',
        words: 'The import stopped before the end. You can continue it in Import history.',
      });
    }
    setSaid({
      tone: 'plain',
      words: `The directory is in: ${created} new, ${updated} updated, ${skipped} there already.`,
    });
    onTaken();
  };
  return (
    <section className="source" aria-labelledby="source-directory">
      <h2 className="title-3" id="source-directory">
        The built-in directory
      </h2>
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
    </section>
  );
}

export const directoryWords =
  'Several hundred firms with their names, websites and when each was last seen active. That is all it knows: stages, modalities, cheques and deals stay unknown, so most criteria of a match stay unknown too until you add them.';
