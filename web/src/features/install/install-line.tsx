import { useState } from 'react';
import { deviceWord } from '../../local/device.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../words/words.ts';
import { InstallSteps } from './install-steps.tsx';
import { useInstall } from './use-install.ts';
import { mayOffer, putOff } from './visits.ts';
import './install.css';

/** Offers to install, as a line of a page: it covers nothing, and comes from the second visit on. */
export function InstallLine() {
  const { state, ask } = useInstall();
  const [isOpen, setOpen] = useState(() => mayOffer(localStorage, new Date()));
  const [showsSteps, setShowsSteps] = useState(false);
  if (!isOpen || (state !== 'offered' && state !== 'by-hand')) return null;

  const notNow = () => {
    putOff(localStorage, new Date());
    setOpen(false);
  };
  const install = async () => {
    if (state === 'by-hand') setShowsSteps(true);
    else if (!(await ask())) notNow();
  };
  return (
    <aside className="row wrap between gap-3 hair-top hair-bottom py-2 max-640" aria-label={t('Install Paratope')}>
      <p className="grow install-words">
        <strong className="block">{t('Keep Paratope on this {device}', { device: t(deviceWord()) })}</strong>{' '}
        <span className="small muted">{t('Install it to open offline and protect your notes.')}</span>
      </p>
      <p className="row">
        <Button kind="quiet" onClick={notNow}>
          {t('Not now')}
        </Button>
        <Button onClick={() => void install()}>{state === 'by-hand' ? t('Show me how') : t('Install')}</Button>
      </p>
      <InstallSteps open={showsSteps} onClose={() => setShowsSteps(false)} />
    </aside>
  );
}
