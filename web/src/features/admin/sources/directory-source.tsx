import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { failure } from '../use-notice.tsx';
import type { SourceProps } from './source-props.ts';

/** The list of firms that comes with the product. */
export function DirectorySource({ canAct, onSignedOut, onTaken }: SourceProps) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly tone: 'plain' | 'danger'; readonly words: string }>();
  const take = async () => {
    setBusy(true);
    setSaid(undefined);
    const answer = await call(AdminInvestorsApi.importFile, { kind: 'directory', dryRun: false });
    setBusy(false);
    if (!answer.ok) {
      const words = failure(answer, 'The directory could not be taken in. Please try again.', onSignedOut);
      return setSaid({ tone: 'danger', words });
    }
    const { created, updated, skipped } = answer.value.data;
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
