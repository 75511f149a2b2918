import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { SyncMark } from '../../ui/sync-mark.tsx';
import { useLater } from '../../ui/use-later.ts';
import { t } from '../../words/words.ts';

/** Shown for two seconds before the dashboard opens; hidden after thirty if the page could not be left. */
export function SuccessOverlay({ variant, onContinue }: SuccessOverlayProps) {
  const isOnline = useOnline();
  const [isGone, setGone] = useState(false);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => card.current?.focus(), []);
  useLater(true, 2_000, onContinue);
  useLater(true, 30_000, () => setGone(true));

  if (isGone) return null;
  return (
    <div className="center success-overlay" role="alertdialog" aria-modal="true" aria-labelledby="success-title">
      <div className="column gap-4 success-card" ref={card} tabIndex={-1}>
        <SyncMark state={isOnline ? 'joined' : 'outside'} />
        <h2 className="title-1" id="success-title">
          {variant === 'submitted' ? t('Form Submitted Successfully!') : t('Form Completed Successfully!')}
        </h2>
        {isOnline ? null : (
          <p className="strong">{t("Saved on this device. It will be sent when you're back online.")}</p>
        )}
        <p className="muted">{t('Redirecting to your dashboard...')}</p>
        <Button kind="primary" size="main" onClick={onContinue}>
          {t('Continue to Dashboard')}
        </Button>
      </div>
    </div>
  );
}

interface SuccessOverlayProps {
  /** `submitted` here and now, or `completed` elsewhere while the form was open. */
  readonly variant: 'submitted' | 'completed';
  onContinue(): void;
}
