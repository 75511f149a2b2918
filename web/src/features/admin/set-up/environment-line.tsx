import type { SetUpStep } from '@paratope/shared/admin/set-up-api';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { copy } from '../../../ui/copy.ts';
import { t } from '../../../words/words.ts';

type Setting = SetUpStep['settings'][number];

/** The line that sets a setting, ready to copy. */
export function EnvironmentLine({ setting }: { readonly setting: Setting }) {
  const [words, setWords] = useState('');
  const line = `${setting.name}=${valueFor(setting)}`;
  const copyLine = async () => setWords((await copy(line)) ? t('Copied') : t('Your browser blocked copying.'));
  return (
    <dd className="row gap-2 set-up-line">
      <code className="grow min-w-0">{line}</code>
      <span className="muted small" role="status">
        {words}
      </span>
      <Button aria-label={t('Copy the line for {name}', { name: setting.name })} onClick={() => void copyLine()}>
        {t('Copy')}
      </Button>
    </dd>
  );
}

/** What this browser knows better than an example does. */
function valueFor({ name, example }: Setting): string {
  if (name === 'PUBLIC_URL' && location.protocol === 'https:') return location.origin;
  if (name === 'TIME_ZONE') return Intl.DateTimeFormat().resolvedOptions().timeZone;
  return example;
}
