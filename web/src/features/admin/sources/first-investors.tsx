import { useState } from 'react';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { useAdmin } from '../use-admin.ts';
import { AirtableSource } from './airtable-source.tsx';
import { DirectorySource } from './directory-source.tsx';
import { FileImport } from './file-import.tsx';
import './sources.css';

type Source = 'directory' | 'file' | 'airtable';

/** Asked while nobody can be matched because there is nobody to match with: where investors come from. */
export function FirstInvestors() {
  const { canAct } = useAdmin();
  const [source, setSource] = useState<Source>();
  const [isLater, setLater] = useState(false);
  if (!canAct || isLater) return null;
  return (
    <Card as="section" tone="warm" className="column gap-3 sources-first" aria-labelledby="first-investors">
      <h2 className="title-3" id="first-investors">
        Where do your investors come from?
      </h2>
      <p>There are none yet, so founders who register find nobody. Founders are told so on their dashboard.</p>
      <ul className="sources-ways">
        {ways.map(({ value, label, words }) => (
          <li key={value}>
            <Button aria-pressed={source === value} onClick={() => setSource(value)}>
              {label}
            </Button>
            <p className="small muted">{words}</p>
          </li>
        ))}
        <li>
          <Button onClick={() => setLater(true)}>Later</Button>
          <p className="small muted">
            This is asked again at your next visit, and{' '}
            <Link className="link" to={adminPaths.sources}>
              the page of sources
            </Link>{' '}
            stays open to you.
          </p>
        </li>
      </ul>
      {source === 'directory' ? <DirectorySource /> : null}
      {source === 'file' ? <FileImport /> : null}
      {source === 'airtable' ? <AirtableSource /> : null}
    </Card>
  );
}

const ways: readonly { readonly value: Source; readonly label: string; readonly words: string }[] = [
  {
    value: 'directory',
    label: 'The built-in directory',
    words: 'Names, websites and dates only: most criteria of a match stay unknown.',
  },
  { value: 'file', label: 'A CSV file', words: 'From your spreadsheet or CRM, looked over before anything changes.' },
  { value: 'airtable', label: 'Airtable', words: 'Kept there, taken over every hour, with decisions going both ways.' },
];
