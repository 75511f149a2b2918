import type { FileReport, ImportLine } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChipChoices } from '../../../ui/choices.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { many } from '../many.ts';
import { LeftOut } from './left-out.tsx';

interface ImportPreviewProps {
  readonly report: FileReport;
  readonly isBusy: boolean;
  onImport(): void;
}

const acts = ['create', 'update', 'skip'] as const;

/** What would become of each line, before anything does. */
export function ImportPreview({ report, isBusy, onImport }: ImportPreviewProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { created, updated, skipped, conflicts, lines, notes, sheet } = report;
  const counts = { create: created, update: updated, skip: skipped };
  const shown = chosen.length === 0 ? lines : lines.filter(({ act }) => chosen.includes(act));
  const used = new Set(Object.values(sheet.columns));
  const unused = sheet.headings.map(({ heading }) => heading).filter((heading) => heading !== '' && !used.has(heading));
  const rows = created + updated;
  return (
    <div className="column gap-3 pt-3" aria-busy={isBusy}>
      <h3 className="section-title">What would happen</h3>
      <p role="status">{`${many(created)} new, ${many(updated)} updated, ${many(skipped)} skipped, ${many(conflicts.length)} to look at. Nothing has changed yet, and blank cells keep what is there.`}</p>
      <div className="row wrap gap-2-3">
        <Button kind="primary" size="main" disabled={rows === 0 || isBusy} onClick={onImport}>
          {rows === 0 ? 'Nothing to import' : `Import ${many(rows)} ${rows === 1 ? 'row' : 'rows'}`}
        </Button>
        <span className="muted small">You can undo the whole import.</span>
      </div>
      {[...notes, ...(unused.length > 0 ? [`Columns not used: ${unused.join(', ')}.`] : [])].map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      <LeftOut conflicts={conflicts} />
      {lines.length > 0 ? (
        <>
          <ChipChoices
            legend="Show lines"
            hideLegend
            scroll
            options={acts
              .filter((act) => counts[act] > 0)
              .map((act) => ({ value: act as string, label: labels[act], count: counts[act] }))}
            values={[...chosen]}
            onChange={setChosen}
          />
          <div className="ink-top">
            <VirtualList label="Lines of the file" items={shown} itemKey={({ line }) => String(line)} estimate={56}>
              {(line) => <Line line={line} />}
            </VirtualList>
          </div>
          {rows + skipped > lines.length ? (
            <p className="muted">{`The first ${lines.length} lines are shown.`}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

const Line = ({ line }: { readonly line: ImportLine }) => (
  <div className="break-anywhere baseline hair-bottom source-line">
    <span className="dim small">{line.line}</span>
    <span className="strong">{line.name}</span>
    <Badge tone={tones[line.act]}>{labels[line.act]}</Badge>
    {line.changes.length > 0 ? (
      <span className="source-changes small muted">
        {line.changes
          .map(({ field, before, after }) => `${field.replaceAll('_', ' ')}: ${before || 'blank'} → ${after}`)
          .join('; ')}
      </span>
    ) : null}
  </div>
);

const labels = { create: 'New', update: 'Update', skip: 'Skip' } as const;
const tones = { create: 'good', update: 'plain', skip: 'quiet' } as const;
