import {
  AdminInvestorsApi,
  type FileReport,
  type ImportKind,
  type ImportReport,
} from '@paratope/shared/admin/investors-api';
import {
  type InvestorColumns,
  type InvestorField,
  investorFieldLabels,
  investorFields,
} from '@paratope/shared/investors/import-columns';
import { inCatalog } from '@paratope/shared/words/message';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useDirty } from '../../../local/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { MapColumns } from '../../../ui/map-columns.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';
import { many } from '../many.ts';
import { useAdmin } from '../use-admin.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress as ImportProgressView } from './import-progress.tsx';
import { LeftOut } from './left-out.tsx';
import { type ImportProgress, runImport } from './run-import.ts';
import { Source } from './source.tsx';
import { UndoImport } from './undo-import.tsx';

/** Choose a file, match its columns, check it line by line, and only then import. */
export function FileImport() {
  const { canAct, refresh, explain } = useAdmin();
  const [kind, setKind] = useState<ImportKind>('investors');
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<FileReport>();
  const [isLooking, setLooking] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const [result, setResult] = useState<ImportReport>();
  const [message, setMessage] = useState('');
  /** Aborts the running request: it belongs to the file and the columns it was started with. */
  const turn = useRef(new AbortController());
  /** One id for an import, however often it is sent. */
  const importId = useRef<string>(undefined);
  useEffect(() => () => turn.current.abort(), []);
  useDirty(file !== undefined && result === undefined && progress === undefined);

  const begin = (): AbortSignal => {
    turn.current.abort();
    turn.current = new AbortController();
    setMessage('');
    return turn.current.signal;
  };
  const look = async (chosen: File, what: ImportKind, given: InvestorColumns | undefined) => {
    const signal = begin();
    importId.current = undefined;
    setLooking(true);
    const answer = await call(AdminInvestorsApi.importFile, {
      kind: what,
      file: chosen,
      dryRun: true,
      ...columnsIn(given),
    });
    if (signal.aborted) return;
    setLooking(false);
    if (answer.ok) setReport(answer.value.data);
    else setMessage(explain(answer, t('We couldn’t read this file. Try again.')));
  };
  const take = async (chosen: File, given: InvestorColumns | undefined) => {
    const signal = begin();
    importId.current ??= crypto.randomUUID();
    setProgress({ done: 0, total: null, isLost: false });
    const asked = { kind, file: chosen, id: importId.current, ...columnsIn(given) };
    const answer = await runImport(asked, { onProgress: setProgress, signal });
    if (!answer) return;
    setProgress(undefined);
    if (answer.ok) setResult(answer.value);
    else if (answer.kind === 'unreachable') setMessage(t('The upload failed. Nothing has changed. Try again.'));
    else setMessage(explain(answer, t('We couldn’t start the import. Try again.')));
    refresh();
  };
  const choose = (chosen: File | undefined, what = kind) => {
    begin();
    setKind(what);
    setFile(chosen);
    setReport(undefined);
    setProgress(undefined);
    setResult(undefined);
    setLooking(false);
    if (chosen) void look(chosen, what, undefined);
  };
  if (!canAct) return null;
  return (
    <Source title={t('File')}>
      <ChooseFile kind={kind} file={file} onChoose={choose} />
      <FormFault message={message} />
      {isLooking && !report ? <Loading label={t('Reading file')} lines={4} /> : null}
      {progress ? <ImportProgressView progress={progress} /> : null}
      {result ? <Done report={result} onAgain={() => choose(undefined)} /> : null}
      {report && file && !result && !progress ? (
        <>
          {kind === 'investors' ? (
            <Columns
              sheet={report.sheet}
              onColumns={(columns) => {
                setReport({ ...report, sheet: { ...report.sheet, columns } });
                void look(file, kind, columns);
              }}
            />
          ) : null}
          <ImportPreview
            report={report}
            isBusy={isLooking}
            onImport={() => void take(file, kind === 'investors' ? report.sheet.columns : undefined)}
          />
        </>
      ) : null}
    </Source>
  );
}

const columnsIn = (given: InvestorColumns | undefined) => (given ? { columns: JSON.stringify(given) } : {});

const kinds: readonly { readonly value: ImportKind; readonly label: string; readonly hint: string }[] = [
  {
    value: 'investors',
    label: inCatalog('Investors'),
    hint: inCatalog('One investor per row. Only the name is required.'),
  },
  {
    value: 'deals',
    label: inCatalog('Deals'),
    hint: inCatalog('One investment per row. The headings are investor, company, date, stage, amount_usd and source.'),
  },
  {
    value: 'companies',
    label: inCatalog('Portfolio companies'),
    hint: inCatalog(
      'One company per row. The headings are company, website, location, category, modalities, diseases, founded and description.',
    ),
  },
];

interface ChooseFileProps {
  readonly kind: ImportKind;
  readonly file: File | undefined;
  onChoose(file: File | undefined, kind?: ImportKind): void;
}

function ChooseFile({ kind, file, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosenKind = kinds.find(({ value }) => value === kind);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one more way to what the button does.
    <div
      className="column gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose(event.dataTransfer.files[0]);
      }}
    >
      <Field label={t('File contains')} hint={chosenKind && t(chosenKind.hint)}>
        <Select
          options={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
          value={kind}
          onChange={(event) => onChoose(file, event.target.value as ImportKind)}
        />
      </Field>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        tabIndex={-1}
        aria-label={t('CSV file')}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="row wrap gap-2-3">
        {file ? <strong>{file.name}</strong> : null}
        <Button kind={file ? 'outline' : 'primary'} icon="upload" onClick={() => input.current?.click()}>
          {file ? t('Choose another file') : t('Choose a CSV file')}
        </Button>
      </p>
    </div>
  );
}

interface ColumnsProps {
  readonly sheet: FileReport['sheet'];
  onColumns(columns: InvestorColumns): void;
}

function Columns({ sheet, onColumns }: ColumnsProps) {
  const headings = sheet.headings.map(({ heading }) => heading);
  const mapping: Partial<Record<InvestorField, number>> = {};
  for (const field of investorFields) {
    const at = headings.indexOf(sheet.columns[field] ?? '');
    if (sheet.columns[field] && at >= 0) mapping[field] = at;
  }
  // Computed once: guessed fields are in sight and keep their place when they change.
  const [unguessed] = useState(() => investorFields.filter((name) => name !== 'name' && mapping[name] === undefined));
  const isNameless = mapping.name === undefined && mapping.firm === undefined;
  return (
    <MapColumns
      title={t('Map columns')}
      columns={sheet.headings}
      fields={investorFields.map((name) => ({
        name,
        label: t(investorFieldLabels[name]),
        error: name === 'name' && isNameless ? t('Choose the column with the investor’s name.') : undefined,
      }))}
      folded={{ names: unguessed, words: t('Other fields ({count})', { count: unguessed.length }) }}
      mapping={mapping}
      onMapping={(next) =>
        onColumns(Object.fromEntries(Object.entries(next).map(([field, at]) => [field, headings[at] ?? ''])))
      }
    />
  );
}

interface DoneProps {
  readonly report: ImportReport;
  onAgain(): void;
}

function Done({ report, onAgain }: DoneProps) {
  const { id, state, created, updated, skipped, conflicts } = report;
  const counts = t('{created} new, {updated} updated, {skipped} unchanged', {
    created: many(created),
    updated: many(updated),
    skipped: many(skipped),
  });
  return (
    <div className="column gap-3 pt-3" aria-live="polite">
      <h3 className="section-title">{state === 'stopped' ? t('The import didn’t finish') : t('File imported')}</h3>
      <p>{state === 'stopped' ? t('Imported so far: {counts}', { counts }) : counts}</p>
      <p className="muted">
        {state === 'stopped'
          ? t('You can undo it here, or continue it in Import history.')
          : t(
              'Startups without matches are being matched now. For the others, run matching under Submissions on the dashboard.',
            )}
      </p>
      <div className="row wrap gap-2-3">
        {created + updated > 0 || state !== 'done' ? <UndoImport id={id ?? ''} /> : null}
        <Button onClick={onAgain}>{t('Import another file')}</Button>
      </div>
      <LeftOut conflicts={conflicts} />
    </div>
  );
}
