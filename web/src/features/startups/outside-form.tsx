import { StartupApi } from '@paratope/shared/startups/api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useAnswer } from '../../local/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLater } from '../../ui/use-later.ts';
import { t } from '../../words/words.ts';

interface OutsideFormProps {
  /** URL of the form; only its origin may speak to this page. */
  readonly url: string;
  readonly email: string;
  readonly startupName: string;
  /** The form reports that it was sent. Only our server knows whether it has arrived. */
  readonly onSent: () => void;
  readonly onNative: () => void;
}

/** Messages that the embedded form sends to this page. */
const messages: readonly unknown[] = ['airtable-form-submission', 'airtable-form-submitted'];

/** Milliseconds after which a frame that has not loaded counts as failed. */
const patience = 15_000;

/** The operator's own form in a frame (decision S11). Its messages count only with the right origin, from this very frame. */
export function OutsideForm({ url, email, startupName, onSent, onNative }: OutsideFormProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>(navigator.onLine ? 'loading' : 'failed');
  const sent = useRef(onSent);
  sent.current = onSent;

  useEffect(() => {
    const origin = new URL(url).origin;
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const type = typeof event.data === 'object' && event.data !== null ? event.data.type : event.data;
      if (messages.includes(type)) sent.current();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [url]);

  useLater(state === 'loading', patience, () => setState('failed'));

  const again = () => {
    setState('loading');
    setRound((before) => before + 1);
  };

  return (
    <div className="outside-form">
      <iframe
        key={round}
        ref={frame}
        className="w-full block outside-form-frame"
        title={t('Startup form')}
        src={prefilled(url, { email, startupName })}
        height={820}
        // A browser reports "load" for its own error page too, and gives no way to tell the two apart.
        onLoad={() => setState(navigator.onLine ? 'there' : 'failed')}
      />
      {state === 'loading' ? (
        <div className="column gap-4 cover outside-form-cover">
          <Spinner label={t('Loading the form')} />
        </div>
      ) : null}
      {state === 'failed' ? (
        <div className="column gap-4 cover outside-form-cover" role="alert">
          <p>{t("We couldn't load the form. Check your connection and try again.")}</p>
          <p className="row wrap">
            <Button kind="primary" icon="refresh" onClick={again}>
              {t('Try again')}
            </Button>
            <Button onClick={onNative}>{t('Use the form on this page')}</Button>
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** URL of the operator's form; null if there is none, undefined until the server has answered. */
export function useOutsideForm(): string | null | undefined {
  const { value, isLoading } = useAnswer(() => call(StartupApi.outsideForm, {}), []);
  return isLoading ? undefined : (value?.data.url ?? null);
}

function prefilled(url: string, { email, startupName }: { email: string; startupName: string }): string {
  const address = new URL(url);
  address.searchParams.set('prefill_Email', email);
  if (startupName) address.searchParams.set('prefill_Startup Name', startupName);
  return address.href;
}
