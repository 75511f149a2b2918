import { t } from '../../../words/words.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { AirtableSource } from './airtable-source.tsx';
import { DirectorySource } from './directory-source.tsx';
import { FileImport } from './file-import.tsx';
import { PastImports } from './past-imports.tsx';
import './sources.css';

export const SourcesPage = adminPage(() => (
  <AdminFrame title={t('Import investors')}>
    <div className="column gap-6 sources">
      <FileImport />
      <AirtableSource />
      <DirectorySource />
      <PastImports />
    </div>
  </AdminFrame>
));
