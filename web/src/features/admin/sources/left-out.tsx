import type { FileReport } from '@paratope/shared/admin/investors-api';
import { writeCsv } from '@paratope/shared/csv';
import { Button } from '../../../ui/button.tsx';
import { download } from '../../../ui/download.ts';

interface LeftOutProps {
  readonly conflicts: FileReport['conflicts'];
  /** What the number counts. */
  readonly unit?: 'Line' | 'Record';
}

/** What could not be read, by line, to look at or to take along. */
export function LeftOut({ conflicts, unit = 'Line' }: LeftOutProps) {
  if (conflicts.length === 0) return null;
  const save = () => {
    const rows = conflicts.map(({ line, message }) => [line, message]);
    download(new File([writeCsv([[unit.toLowerCase(), 'reason'], ...rows])], 'to-look-at.csv', { type: 'text/csv' }));
  };
  return (
    <details className="source-left" open={conflicts.length <= 5}>
      <summary>{conflicts.length === 1 ? '1 thing to look at' : `${conflicts.length} things to look at`}</summary>
      <ul aria-label="Things to look at">
        {conflicts.slice(0, mostShown).map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <span className="muted">{`${unit} ${line}`}</span> {message}
          </li>
        ))}
      </ul>
      {conflicts.length > mostShown ? <p className="muted">{`The first ${mostShown} are shown.`}</p> : null}
      <Button icon="download" onClick={save}>
        Save as a file
      </Button>
    </details>
  );
}

const mostShown = 50;
