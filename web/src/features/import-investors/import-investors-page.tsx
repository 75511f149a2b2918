import { guessMapping, listFieldLabels, listFields, type Mapping } from '@paratope/shared/import-investors/columns';
import { type Planned, planImport, roomOf } from '@paratope/shared/import-investors/plan';
import { readLine } from '@paratope/shared/import-investors/read-line';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { planAllows } from '@paratope/shared/plans/plan';
import { roundOf } from '@paratope/shared/round/round-of';
import { useMemo, useState } from 'react';
import { useContacts } from '../../local/contacts.ts';
import { useDirty, useLocalQuery, useStartup } from '../../local/hooks.ts';
import { useLoaded } from '../../local/use-answer.ts';
import { MapColumns } from '../../ui/map-columns.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportDone } from './import-done.tsx';
import { Preview } from './preview.tsx';
import type { Sheet } from './read-file.ts';
import { type Imported, useImport } from './use-import.ts';
import './import-investors.css';

/** Looks up a website by an investor's name. */
export type Websites = (name: string) => string | undefined;

interface ImportInvestorsPageProps {
  readonly directory: () => Promise<Websites>;
}

/** Imports the founder's own list from a file: read, matched and checked on this device, then saved as one act. */
export function ImportInvestorsPage({ directory }: ImportInvestorsPageProps) {
  const [sheet, setSheet] = useState<Sheet>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [done, setDone] = useState<Imported>();
  const plan = usePlan(sheet, mapping, directory);
  const bring = useImport();
  useDirty(sheet !== undefined && done === undefined);

  const choose = (next: Sheet | undefined) => {
    setSheet(next);
    setMapping(next ? guessMapping(next.headings) : {});
    setDone(undefined);
  };

  return (
    <main className="page page-body pb-8 column gap-6 max-860">
      <PageTitle>{t('Import investors')}</PageTitle>
      <header>
        <h1 className="title-1">{t('Import investors')}</h1>
        <p className="serif lead mt-2 bring-lead">
          {t(
            "Import the investors you already know from a CSV file. This works offline, and you review everything before it's imported.",
          )}
        </p>
      </header>
      {done ? (
        <ImportDone done={done} onAgain={() => choose(undefined)} />
      ) : (
        <>
          <ChooseFile sheet={sheet} onSheet={choose} />
          {sheet && (
            <MapColumns
              title={t('2. Columns')}
              columns={sheet.headings.map((heading, at) => ({ heading, example: exampleIn(sheet, at) }))}
              fields={fieldsFor(mapping).map((name) => ({
                name,
                label: t(listFieldLabels[name]),
                error:
                  name === 'name' && mapping.name === undefined
                    ? t("Choose the column with the investor's name")
                    : undefined,
              }))}
              mapping={mapping}
              onMapping={setMapping}
            />
          )}
          {sheet && mapping.name !== undefined && plan === undefined && (
            <Loading label={t('Comparing with your list')} shape="row" lines={4} />
          )}
          {plan && mapping.name !== undefined && (
            <Preview
              {...plan}
              onImport={async () => {
                const imported = await bring(plan.planned);
                if (imported) setDone(imported);
              }}
            />
          )}
        </>
      )}
    </main>
  );
}

/** What is known of a contact is asked for once there is one. */
const fieldsFor = (mapping: Mapping) =>
  listFields.filter(
    (field) => !contactFields.includes(field) || mapping.contact !== undefined || mapping[field] !== undefined,
  );
const contactFields: readonly (typeof listFields)[number][] = ['role', 'contactEmail', 'phone'];

const exampleIn = ({ lines }: Sheet, at: number): string =>
  lines.map(({ cells }) => (cells[at] ?? '').trim()).find((text) => text !== '') ?? '';

/** What would become of each line, and how many new investors the list has room for; undefined while its inputs load. */
function usePlan(
  sheet: Sheet | undefined,
  mapping: Mapping,
  directory: ImportInvestorsPageProps['directory'],
): { readonly planned: readonly Planned[]; readonly room: number } | undefined {
  const startup = useStartup();
  const matches = useLocalQuery(async (rows) => (await rows.table(Matches).toArray()).filter(isOpenMatch), []);
  const contacts = useContacts();
  const websites = useWebsites(directory, sheet !== undefined);
  return useMemo(() => {
    if (!sheet || !startup || !matches || !contacts || !websites) return undefined;
    const { currency } = roundOf(startup);
    const isFaulty = new Map(sheet.faults.map(({ line, error }) => [line, error]));
    const lines = sheet.lines.map((raw) => {
      const error = isFaulty.get(raw.line);
      return error ? { line: raw.line, error } : readLine(raw, mapping, currency);
    });
    const planned = planImport(lines, matches, {
      mayChangeStatus: ({ origin }) =>
        origin === 'own' || planAllows(startup.plan, 'status', { timelineForFree: true }),
      contacts,
      websiteOf: websites,
    });
    return { planned, room: roomOf(matches) };
  }, [sheet, mapping, startup, matches, contacts, websites]);
}

/** Without the directory the import works as well: new investors then get no website from it. */
function useWebsites(directory: ImportInvestorsPageProps['directory'], isNeeded: boolean): Websites | undefined {
  const load = () => directory().catch((): Websites => () => undefined);
  return useLoaded(async () => (isNeeded ? load() : undefined), [directory, isNeeded]).value;
}
