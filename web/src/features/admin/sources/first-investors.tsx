import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import { useAdmin } from '../use-admin.ts';
import { AirtableSource } from './airtable-source.tsx';
import { DirectorySource } from './directory-source.tsx';
import { FileImport } from './file-import.tsx';
import './sources.css';

type Source = 'directory' | 'file' | 'airtable';

export function FirstInvestors() {
  const { canAct } = useAdmin();
  const [source, setSource] = useState<Source>();
  const [isLater, setLater] = useState(false);
  if (!canAct || isLater) return null;
  return (
    <Card as="section" tone="warm" className="column gap-3 sources-first" aria-labelledby="first-investors">
      <h2 className="title-3" id="first-investors">
        {t('Where do your investors come from?')}
      </h2>
      <p>{t('You have no investors yet, so founders get no matches. Their dashboard tells them why.')}</p>
      <ul className="sources-ways">
        {ways.map(({ value, label, words }) => (
          <li key={value}>
            <Button aria-pressed={source === value} onClick={() => setSource(value)}>
              {t(label)}
            </Button>
            <p className="small muted">{t(words)}</p>
          </li>
        ))}
        <li>
          <Button onClick={() => setLater(true)}>{t('Later')}</Button>
          <p className="small muted">
            {rich('We’ll ask again next time. You can also {link}.', {
              link: (
                <Link className="link" to={adminPaths.imports}>
                  {t('import investors anytime')}
                </Link>
              ),
            })}
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
    label: inCatalog('Built-in directory'),
    words: inCatalog('Names, websites and dates only. Most match criteria stay unknown.'),
  },
  {
    value: 'file',
    label: inCatalog('A CSV file'),
    words: inCatalog('From your spreadsheet or CRM. You review it before anything changes.'),
  },
  {
    value: 'airtable',
    label: inCatalog('Airtable'),
    words: inCatalog('Keep your list in Airtable. It syncs every hour, in both directions.'),
  },
];
