import type { FileReport } from '@paratope/shared/admin/investors-api';
import { writeCsv } from '@paratope/shared/csv';
import { Button } from '../../../ui/button.tsx';
import { download } from '../../../ui/download.ts';
import { inWords, plural, t } from '../../../words/words.ts';
import { many } from '../many.ts';

interface LeftOutProps {
  readonly conflicts: FileReport['conflicts'];
  /** What a conflict's number counts. */
  readonly unit?: 'line' | 'record';
}

export function LeftOut({ conflicts, unit = 'line' }: LeftOutProps) {
  if (conflicts.length === 0) return null;
  const save = () => {
    const rows = conflicts.map(({ line, message }) => [line, inWords(message)]);
    const heading = unit === 'line' ? t('[heading] row') : t('[heading] record');
    download(
      new File([writeCsv([[heading, t('[heading] reason')], ...rows])], 'rows-to-check.csv', { type: 'text/csv' }),
    );
  };
  return (
    <details className="source-left" open={conflicts.length <= 5}>
      <summary>
        {unit === 'line'
          ? plural(conflicts.length, '1 row needs attention', '{count} rows need attention', {
              count: many(conflicts.length),
            })
          : plural(conflicts.length, '1 record needs attention', '{count} records need attention', {
              count: many(conflicts.length),
            })}
      </summary>
      <ul aria-label={t('Needs attention')}>
        {conflicts.slice(0, mostShown).map(({ line, message }) => (
          <li key={`${line} ${inWords(message)}`}>
            <span className="muted">
              {unit === 'line' ? t('Row {line}', { line: many(line) }) : t('Record {line}', { line: many(line) })}
            </span>{' '}
            {inWords(message)}
          </li>
        ))}
      </ul>
      {conflicts.length > mostShown ? (
        <p className="muted">{t('Showing the first {count}.', { count: mostShown })}</p>
      ) : null}
      <Button icon="download" onClick={save}>
        {t('Save as a file')}
      </Button>
    </details>
  );
}

const mostShown = 50;
