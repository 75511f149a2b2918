import type { FileReport, ImportLine } from '@paratope/shared/admin/investors-api';
import { investorFieldLabels } from '@paratope/shared/investors/import-columns';
import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChipChoices } from '../../../ui/choices.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { inWords, plural, t } from '../../../words/words.ts';
import { many } from '../many.ts';
import { orItself } from '../or-itself.ts';
import { LeftOut } from './left-out.tsx';

interface ImportPreviewProps {
  readonly report: FileReport;
  readonly isBusy: boolean;
  onImport(): void;
}

const acts = ['create', 'update', 'skip'] as const;

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
      <h3 className="section-title">{t('Preview')}</h3>
      <p role="status">
        {t(
          '{created} new, {updated} updated, {skipped} unchanged, {attention}. Nothing has changed yet. Blank cells keep existing values.',
          {
            created: many(created),
            updated: many(updated),
            skipped: many(skipped),
            attention: plural(conflicts.length, '1 needs attention', '{count} need attention', {
              count: many(conflicts.length),
            }),
          },
        )}
      </p>
      <div className="row wrap gap-2-3 source-act">
        <Button kind="primary" size="main" disabled={rows === 0 || isBusy} onClick={onImport}>
          {rows === 0
            ? t('Nothing to import')
            : plural(rows, 'Import 1 row', 'Import {count} rows', { count: many(rows) })}
        </Button>
        <span className="muted small">{t('You can undo the whole import.')}</span>
      </div>
      {[
        ...notes.map(inWords),
        ...(unused.length > 0 ? [t('Columns not used: {columns}.', { columns: unused.join(', ') })] : []),
      ].map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      <LeftOut conflicts={conflicts} />
      {lines.length > 0 ? (
        <>
          <ChipChoices
            legend={t('Show rows')}
            hideLegend
            scroll
            options={acts
              .filter((act) => counts[act] > 0)
              .map((act) => ({ value: act as string, label: t(labels[act]), count: counts[act] }))}
            values={[...chosen]}
            onChange={setChosen}
          />
          <div className="ink-top">
            <VirtualList label={t('Rows of the file')} items={shown} itemKey={({ line }) => String(line)} estimate={56}>
              {(line) => <Line line={line} />}
            </VirtualList>
          </div>
          {rows + skipped > lines.length ? (
            <p className="muted">{t('Showing the first {count} rows.', { count: many(lines.length) })}</p>
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
    <Badge tone={tones[line.act]}>{t(labels[line.act])}</Badge>
    {line.changes.length > 0 ? (
      <span className="source-changes small muted">
        {line.changes
          .map(({ field, before, after }) => `${fieldWords(field)}: ${before || t('blank')} → ${after}`)
          .join('; ')}
      </span>
    ) : null}
  </div>
);

const fieldWords = (field: string): string => orItself(changedFields, field);

const changedFields: Readonly<Record<string, string>> = {
  ...investorFieldLabels,
  stage: investorFieldLabels.stages,
  modality: investorFieldLabels.modalities,
  disease: investorFieldLabels.diseases,
  geography: investorFieldLabels.geographies,
  lastSeen: investorFieldLabels.last_seen,
};

const labels = { create: inCatalog('[row] New'), update: inCatalog('Update'), skip: inCatalog('Unchanged') } as const;
const tones = { create: 'good', update: 'plain', skip: 'quiet' } as const;
