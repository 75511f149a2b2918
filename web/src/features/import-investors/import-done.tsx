import { writeCsv } from '@paratope/shared/csv';
import type { Planned } from '@paratope/shared/import-investors/plan';
import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { deviceWord } from '../../local/device.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { FaultLine } from '../../ui/form-fault.tsx';
import { Link } from '../../ui/link.tsx';
import { plural, t } from '../../words/words.ts';
import { reasonWords } from './preview.tsx';
import type { Imported } from './use-import.ts';

export function ImportDone({ done, onAgain }: { readonly done: Imported; readonly onAgain: () => void }) {
  const { created, updated, left, undo, isUndone } = done;
  const [state, setState] = useState<'done' | 'undoing' | 'undone' | 'failed'>(isUndone() ? 'undone' : 'done');
  const takeBack = async () => {
    setState('undoing');
    setState((await undo()) ? 'undone' : 'failed');
  };
  return (
    <section className="column gap-3" aria-live="polite">
      <h2 className="section-title">{state === 'undone' ? t('Import undone') : t('Investors imported')}</h2>
      <p>
        {state === 'undone'
          ? t('Your list is back to how it was.')
          : plural(
              created,
              '1 investor added, {updated} updated. Saved on this {device}. Firms we know are linked after the next sync.',
              '{count} investors added, {updated} updated. Saved on this {device}. Firms we know are linked after the next sync.',
              { updated, device: t(deviceWord()) },
            )}
      </p>
      <FaultLine message={state === 'failed' ? t("We couldn't undo this. Please try again.") : undefined} />
      <div className="row wrap gap-2-3">
        <Link className={buttonClass({ kind: 'primary' })} to={paths.dashboard}>
          {t('View investors')}
        </Link>
        {state !== 'undone' && (
          <Button icon="undo" busy={state === 'undoing'} onClick={() => void takeBack()}>
            {t('Undo import')}
          </Button>
        )}
        <Button onClick={onAgain}>{t('Import another file')}</Button>
        {left.length > 0 && (
          <Button icon="download" onClick={() => save(left)}>
            {plural(left.length, 'Save the skipped line', 'Save the {count} skipped lines')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Downloads the lines that were skipped or unusable, with the reason, so that the file can be corrected. */
function save(left: readonly Planned[]): void {
  const rows = left.map((one) => [one.line.line, 'name' in one.line ? one.line.name : '', reasonWords(one)]);
  const headings = [t('[a line of a file] line'), t('[a column of a file] name'), t('[a column of a file] reason')];
  download(new File([writeCsv([headings, ...rows])], t('skipped-lines.csv'), { type: 'text/csv' }));
}
