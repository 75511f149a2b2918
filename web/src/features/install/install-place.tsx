import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { deviceWord } from '../../local/device.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';
import { InstallSteps } from './install-steps.tsx';
import { type InstallState, useInstall } from './use-install.ts';

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
  offered: "Once installed, Paratope opens offline from your home screen, and your browser won't delete its data.",
  'by-hand': "From your home screen, Paratope opens offline, and Safari won't delete its data.",
  unknown: "This browser doesn't offer installation. Chrome, Edge and Safari do, in their menus.",
} as const satisfies Record<InstallState, string>);
