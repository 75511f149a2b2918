import { AdminInvestorsApi, type PastImport } from '@paratope/shared/admin/investors-api';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AdminTable } from '../admin-table.tsx';
import { many } from '../many.ts';
import { moment } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { type ListInput, useAdminList } from '../use-admin-list.ts';
import { Source } from './source.tsx';
import { UndoImport } from './undo-import.tsx';

const fetchPage = (input: ListInput) => call(AdminInvestorsApi.imports, input);

/** Everything that was ever taken in, and the way back from it. */
export function PastImports() {
  const { canAct } = useAdmin();
  const list = useAdminList(fetchPage);
  const { items, again } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each answer that says of one that it is under way.
  useEffect(() => {
    if (!items.some(({ state }) => state === 'running')) return;
    const timer = setTimeout(again, every);
    return () => clearTimeout(timer);
  }, [items]);
  return (
    <Source title="Import history">
      <AdminTable
        list={list}
        searchLabel="Search by file"
        caption="Imports"
        empty="Nothing was taken in yet."
        columns={[
          {
            key: 'source',
            header: 'From',
            cell: ({ source, kind, by }) => (
              <>
                <span className="strong">{source || kind}</span>
                {by ? <span className="muted small">{` by ${by}`}</span> : null}
              </>
            ),
          },
          { key: 'at', header: 'When', width: 180, cell: ({ at }) => moment(at) },
          {
            key: 'counts',
            header: 'What',
            width: 220,
            cell: (item) => (
              <>
                <State item={item} />
                {`${many(item.created)} new, ${many(item.updated)} updated, ${many(item.skipped)} skipped`}
              </>
            ),
          },
          {
            key: 'act',
            header: 'Act',
            width: 220,
            cell: ({ id, source, kind, state, undoneAt, canGoOn, created, updated }) =>
              undoneAt ? (
                <span className="muted">{`Taken back ${moment(undoneAt)}`}</span>
              ) : canAct ? (
                <>
                  {canGoOn ? <ContinueImport id={id} of={source || kind} onContinued={again} /> : null}
                  {created + updated > 0 || state !== 'done' ? <UndoImport id={id} of={source || kind} /> : null}
                </>
              ) : null,
          },
        ]}
      />
    </Source>
  );
}

/** Nothing for one that is in. */
function State({ item: { state, rowsDone, rowsTotal, undoneAt } }: { readonly item: PastImport }) {
  if (state === 'done' || undoneAt !== null) return null;
  const rows = rowsTotal === null ? many(rowsDone) : `${many(rowsDone)} of ${many(rowsTotal)}`;
  return (
    <p>
      <Badge tone={state === 'running' ? 'plain' : 'warm'}>
        {state === 'running' ? `Importing ${rows}` : `Stopped at ${rows}`}
      </Badge>
    </p>
  );
}

interface ContinueImportProps {
  readonly id: string;
  readonly of: string;
  onContinued(): void;
}

function ContinueImport({ id, of, onContinued }: ContinueImportProps) {
  const { explain } = useAdmin();
  const [words, setWords] = useState('');
  const goOn = async () => {
    const answer = await call(AdminInvestorsApi.continueImport, { id });
    if (!answer.ok) setWords(explain(answer, 'The import could not continue. Please try again.'));
    onContinued();
  };
  return (
    <>
      <Button aria-label={`Continue import of ${of}`} onClick={() => void goOn()}>
        Continue import
      </Button>
      {words ? <span role="status">{words}</span> : null}
    </>
  );
}

/** Milliseconds between two questions while an import is under way. */
const every = 2_000;
