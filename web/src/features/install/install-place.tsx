import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { deviceWord } from '../../local/device.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';
import { InstallSteps } from './install-steps.tsx';
import { type InstallState, useInstall } from './use-install.ts';

/** The lasting way to install, for whoever said "not now" or was never asked. */
export function InstallPlace() {
  const { state, ask } = useInstall();
  const [showsSteps, setShowsSteps] = useState(false);
  return (
    <>
      <p>{t(words[state], { device: t(deviceWord()) })}</p>
      {state === 'offered' ? <Button onClick={() => void ask()}>{t('Install Paratope')}</Button> : null}
      {state === 'by-hand' ? <Button onClick={() => setShowsSteps(true)}>{t('Show me how')}</Button> : null}
      <InstallSteps open={showsSteps} onClose={() => setShowsSteps(false)} />
    </>
  );
}

const words = inCatalog({
  installed: 'You are using the installed app on this {device}.',
  offered:
    'Installed, Paratope opens from the home screen, also without a network, and your browser deletes nothing of it.',
  'by-hand': 'On the home screen, Paratope opens without a network, and Safari deletes nothing of it.',
  unknown: 'This browser offers no installation here. Chrome, Edge and Safari do, in their own menu.',
} as const satisfies Record<InstallState, string>);
