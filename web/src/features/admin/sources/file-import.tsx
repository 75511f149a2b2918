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
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useDirty } from '../../../local/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { MapColumns } from '../../../ui/map-columns.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { many } from '../many.ts';
import { useAdmin } from '../use-admin.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress as ImportProgressView } from './import-progress.tsx';
import { LeftOut } from './left-out.tsx';
import { type ImportProgress, runImport } from './run-import.ts';
import { Source } from './source.tsx';
import { UndoImport } from './undo-import.tsx';

/** A file: chosen, its columns said, looked over line by line, and only then taken in. */
export function FileImport() {
  const { canAct, refresh, explain } = useAdmin();
  const [kind, setKind] = useState<ImportKind>('investors');
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<FileReport>();
  const [isLooking, setLooking] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const [result, setResult] = useState<ImportReport>();
  const [message, setMessage] = useState('');
  /** What is under way belongs to the file and the columns it was begun with. */
  const turn = useRef(new AbortController());
  /** One import, however often it has to be sent. */
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
    else setMessage(explain(answer, 'This file could not be read. Please try again.'));
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
    else if (answer.kind === 'unreachable')
      setMessage('The file did not arrive. Nothing has changed. Please try again.');
    else setMessage(explain(answer, 'The import could not start. Please try again.'));
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
    <Source title="From a file">
      <ChooseFile kind={kind} file={file} onChoose={choose} />
      <FormFault message={message} />
      {isLooking && !report ? <Loading label="Reading the file" lines={4} /> : null}
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
    label: 'Investors',
    hint: 'One investor a line: name, firm, website, stages, modalities … A name is enough.',
  },
  {
    value: 'deals',
    label: 'Deals of investors',
    hint: 'One investment a line, with the headings investor, company, date, stage, amount_usd and source.',
  },
  {
    value: 'companies',
    label: 'Companies they backed',
    hint: 'One company a line, with the headings company, website, location, category, modalities, diseases, founded and description.',
  },
];

interface ChooseFileProps {
  readonly kind: ImportKind;
  readonly file: File | undefined;
  onChoose(file: File | undefined, kind?: ImportKind): void;
}

function ChooseFile({ kind, file, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
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
      <Field label="What is in it" hint={kinds.find(({ value }) => value === kind)?.hint}>
        <Select
          options={kinds.map(({ value, label }) => ({ value, label }))}
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
        aria-label="CSV file"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p className="row wrap gap-2-3">
        {file ? <strong>{file.name}</strong> : null}
        <Button kind={file ? 'outline' : 'primary'} icon="upload" onClick={() => input.current?.click()}>
          {file ? 'Choose another' : 'Choose a CSV file'}
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
  // What was guessed stands in sight, and stays where it is when it is changed.
  const [unguessed] = useState(() => investorFields.filter((name) => name !== 'name' && mapping[name] === undefined));
  const isNameless = mapping.name === undefined && mapping.firm === undefined;
  return (
    <MapColumns
      title="Its columns"
      columns={sheet.headings}
      fields={investorFields.map((name) => ({
        name,
        label: investorFieldLabels[name],
        error: name === 'name' && isNameless ? 'Please say which column names the investor' : undefined,
      }))}
      folded={{ names: unguessed, words: `Other fields (${unguessed.length})` }}
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
  const counts = `${many(created)} new, ${many(updated)} updated, ${many(skipped)} said nothing new.`;
  return (
    <div className="column gap-3 pt-3" aria-live="polite">
      <h3 className="section-title">
        {state === 'stopped' ? 'The import stopped before the end' : 'The file is taken in'}
      </h3>
      <p>{state === 'stopped' ? `Imported until then: ${counts}` : counts}</p>
      <p className="muted">
        {state === 'stopped'
          ? 'You can undo it here, or continue it in Import history.'
          : 'Startups that found nobody are matched now; the others take them up at their next run, which Submissions on the dashboard starts.'}
      </p>
      <div className="row wrap gap-2-3">
        {created + updated > 0 || state !== 'done' ? <UndoImport id={id ?? ''} /> : null}
        <Button onClick={onAgain}>Bring another file</Button>
      </div>
      <LeftOut conflicts={conflicts} />
    </div>
  );
}
