import { useState } from 'react';
import type { SignedInAdmin } from '../actions.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { AdminOnly } from '../admin-only.tsx';
import { AirtableSource } from './airtable-source.tsx';
import { DirectorySource } from './directory-source.tsx';
import { FileImport } from './file-import.tsx';
import { PastImports } from './past-imports.tsx';
import './sources.css';

/** Everything the database of investors can be filled from, and the way back from each time it was. */
export const SourcesPage = () => <AdminOnly>{(admin, onLeft) => <Sources admin={admin} onLeft={onLeft} />}</AdminOnly>;

function Sources({ admin, onLeft }: { admin: SignedInAdmin; onLeft(message: string): void }) {
  const [taken, setTaken] = useState(0);
  const common = {
    canAct: admin.role !== 'read-only',
    onSignedOut: onLeft,
    onTaken: () => setTaken((times) => times + 1),
  };
  return (
    <AdminFrame admin={admin} title="Where investors come from" onLeft={onLeft}>
      <div className="sources">
        <FileImport {...common} />
        <AirtableSource {...common} />
        <DirectorySource {...common} />
        <PastImports {...common} pressed={taken} />
      </div>
    </AdminFrame>
  );
}
