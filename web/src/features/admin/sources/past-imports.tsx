import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { AdminRows } from '../admin-rows.tsx';
import { ListFrame } from '../list-frame.tsx';
import { moment } from '../moment.ts';
import { type ListInput, useAdminList } from '../use-admin-list.ts';
import type { SourceProps } from './source-props.ts';
import { UndoImport } from './undo-import.tsx';

const fetchPage = (input: ListInput) => call(AdminInvestorsApi.imports, input);

/** Everything that was ever taken in, and the way back from it. */
export function PastImports({ canAct, pressed, onSignedOut, onTaken }: SourceProps & { readonly pressed: number }) {
  const [search, setSearch] = useState('');
  const list = useAdminList(fetchPage, search, onSignedOut, pressed);
  return (
    <section className="source" aria-labelledby="source-past">
      <h2 className="title-3" id="source-past">
        What was taken in
      </h2>
      <ListFrame list={list} search={search} onSearch={setSearch} searchLabel="Search by file">
        <AdminRows
          caption="Imports"
          rows={list.items}
          rowKey={({ id }) => id}
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
              cell: ({ created, updated, skipped }) =>
                `${many(created)} new, ${many(updated)} updated, ${many(skipped)} skipped`,
            },
            {
              key: 'act',
              header: 'Act',
              width: 220,
              cell: ({ id, source, kind, undoneAt }) =>
                undoneAt ? (
                  <span className="muted">{`Taken back ${moment(undoneAt)}`}</span>
                ) : canAct ? (
                  <UndoImport id={id} of={source || kind} onUndone={onTaken} onSignedOut={onSignedOut} />
                ) : null,
            },
          ]}
        />
      </ListFrame>
    </section>
  );
}

const many = (count: number): string => count.toLocaleString('en-US');
