import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Form } from '../../ui/form.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { plural, t } from '../../words/words.ts';
import { readSheet, type Sheet, textOf } from './read-file.ts';

interface ChooseFileProps {
  readonly sheet: Sheet | undefined;
  readonly onSheet: (sheet: Sheet | undefined) => void;
}

export function ChooseFile({ sheet, onSheet }: ChooseFileProps) {
  const [source, setSource] = useState('');
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState<string>();
  const id = useId();

  const take = (text: string, from: string) => {
    const read = readSheet(text);
    setFault(read.ok ? undefined : read.message);
    setSource(read.ok ? from : '');
    onSheet(read.ok ? read.sheet : undefined);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const text = await textOf(file).catch(() => undefined);
    if (text === undefined) setFault(t("We couldn't read this file. Please choose it again."));
    else take(text, file.name);
  };

  return (
    <section
      className="column gap-3"
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void takeFile(event.dataTransfer.files[0]);
      }}
    >
      <h2 id={`${id}-title`} className="section-title">
        {t('1. File')}
      </h2>
      {sheet && source !== '' ? (
        <p className="row wrap gap-2-3">
          <strong>{source}</strong>
          <span className="muted">
            {plural(sheet.lines.length, '1 line, {columns} columns', '{count} lines, {columns} columns', {
              columns: sheet.headings.length,
            })}
          </span>
          <Button onClick={() => onSheet(undefined)}>{t('Choose another')}</Button>
        </p>
      ) : (
        <>
          <p>
            <FileButton
              fieldId={id}
              field={t('CSV file')}
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              kind="primary"
              size="touch"
              onFile={(file) => void takeFile(file)}
            >
              {t('Choose a CSV file')}
            </FileButton>
          </p>
          <Form onSubmit={async () => take(pasted, t('Pasted list'))}>
            <Field
              label={t('Or paste a list')}
              hint={t(
                'The first line names the columns: name, firm, website, email, status, notes, expected check size. Only the name is required.',
              )}
            >
              <TextArea
                voice="sans"
                rows={4}
                value={pasted}
                placeholder={t('name,firm,email\nMarit Halvorsen,Skerry Fund,marit@skerry.example')}
                onChange={(event) => setPasted(event.target.value)}
              />
            </Field>
            <div>
              <Button type="submit">{t('Read pasted list')}</Button>
            </div>
          </Form>
        </>
      )}
      <FaultLine message={fault} />
    </section>
  );
}
