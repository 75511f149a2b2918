import { OutreachApi } from '@paratope/shared/outreach/api';
import { useState } from 'react';
import type { ActResult } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { calendarFile } from '../../local/calendar-file.ts';
import { useWorkspace } from '../../local/hooks.ts';
import { useAnswer } from '../../local/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { download } from '../../ui/download.ts';
import { Field } from '../../ui/field.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';

export function CalendarPage() {
  const { store } = useWorkspace();
  return (
    <main className="page page-body narrow column gap-6">
      <PageTitle>{t('Calendar')}</PageTitle>
      <header>
        <h1 className="title-1">{t('Calendar')}</h1>
        <p className="muted">
          {t(
            "Activities, next actions and conferences. All-day events don't shift when you travel; times show in your calendar's time zone.",
          )}
        </p>
      </header>
      <section>
        <h2 className="section-title">{t('Calendar file')}</h2>
        <p className="mt-3">{t('Everything on this device, for any calendar app. Works offline.')}</p>
        <p className="mt-3">
          <Button icon="download" onClick={() => void calendarFile(store).then(download)}>
            {t('Save paratope.ics')}
          </Button>
        </p>
      </section>
      <section>
        <h2 className="section-title">{t('Calendar link')}</h2>
        <Feed />
      </section>
    </main>
  );
}

type FeedState = { readonly isOn: boolean; readonly readAt: string | null };

/** The private address shows once, when it is made: the server stores no copy it could show again. */
function Feed() {
  const toast = useToast();
  const { value, failure } = useAnswer(() => call(OutreachApi.calendarFeed, {}), []);
  const [changed, setChanged] = useState<FeedState>();
  const state = changed ?? value?.data;
  const [url, setUrl] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState<'another' | 'stop'>();

  const during = async <T,>(asked: Promise<ActResult<T>>): Promise<T | undefined> => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    setAsking(undefined);
    if (answer.ok) return answer.value;
    toast.show({ title: answer.message || noNetwork(), tone: 'danger' });
    return undefined;
  };
  const make = async () => {
    const made = await during(call(OutreachApi.makeCalendarFeed, {}));
    if (!made) return;
    setUrl(made.data.url);
    setChanged({ isOn: true, readAt: null });
  };
  const stop = async () => {
    if (!(await during(call(OutreachApi.stopCalendarFeed, {})))) return;
    setUrl(undefined);
    setChanged({ isOn: false, readAt: null });
  };
  const copyAddress = async (address: string) => {
    const isCopied = await copy(address);
    toast.show(isCopied ? { title: t('Address copied') } : { title: t('Select the link and copy it'), tone: 'danger' });
  };

  if (!state) return failure ? <p className="mt-3">{noNetwork()}</p> : <p className="muted mt-3">{t('Connecting…')}</p>;
  return (
    <>
      <p className="mt-3">
        {t('Calendars that subscribe stay up to date. Anyone with this link can see your activity. Keep it private.')}
      </p>
      {url && (
        <div className="grid gap-2 mt-4 from-start">
          <Field
            label={t('Your private link')}
            hint={t("We show this link only once. Copy it into your calendar's “Subscribe” or “From URL” field.")}
          >
            <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <Button icon="copy" onClick={() => void copyAddress(url)}>
            {t('Copy')}
          </Button>
        </div>
      )}
      {state.isOn && !url && (
        <p className="muted mt-3">
          {t('Your calendar link is active.')}{' '}
          {state.readAt
            ? t('Last checked by a calendar app {readAt}.', { readAt: momentInWords(state.readAt) })
            : t('No calendar has used it yet.')}
        </p>
      )}
      <p className="row wrap mt-3">
        <Button busy={isBusy} onClick={() => (state.isOn ? setAsking('another') : void make())}>
          {state.isOn ? t('Create a new link') : t('Create private link')}
        </Button>
        {state.isOn && (
          <Button kind="danger" onClick={() => setAsking('stop')}>
            {t('Turn off link')}
          </Button>
        )}
      </p>
      <ConfirmDialog
        open={isAsking !== undefined}
        onClose={() => setAsking(undefined)}
        title={isAsking === 'stop' ? t('Turn off link?') : t('Create a new link?')}
        confirm={isAsking === 'stop' ? t('Turn off link') : t('Create a new link')}
        tone={isAsking === 'stop' ? 'danger' : 'primary'}
        busy={isBusy}
        onConfirm={() => void (isAsking === 'stop' ? stop() : make())}
      >
        {t('Calendars that use your current link will stop updating.')}
      </ConfirmDialog>
    </>
  );
}

const noNetwork = (): string => t("You're offline. The private link needs a connection; the file above doesn't.");
