import type { SetUpStep } from '@paratope/shared/admin/set-up-api';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { t } from '../../../words/words.ts';

type Setting = SetUpStep['settings'][number];

/** The line that sets a setting, ready to copy. */
export function EnvironmentLine({ setting }: { readonly setting: Setting }) {
  const line = `${setting.name}=${valueFor(setting)}`;
  return (
    <dd className="row gap-2 set-up-line">
      <code className="grow min-w-0">{line}</code>
      <CopyButton text={line} label={t('Copy the line for {name}', { name: setting.name })} />
    </dd>
  );
}

/** What this browser knows better than an example does. */
function valueFor({ name, example }: Setting): string {
  if (name === 'PUBLIC_URL' && location.protocol === 'https:') return location.origin;
  if (name === 'TIME_ZONE') return Intl.DateTimeFormat().resolvedOptions().timeZone;
  return example;
}
