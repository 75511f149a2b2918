import { ContentApi } from '@paratope/shared/content/api';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { paymentPaths } from '../../../addresses/payment-paths.ts';
import { call } from '../../../api/call.ts';
import { DraftNotes } from '../../../local/draft-notes.tsx';
import { useOnline, useSession, useStartup } from '../../../local/hooks.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { type DraftForm, useDraft } from '../../../local/use-draft.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { rich } from '../../../words/rich.ts';
import { t } from '../../../words/words.ts';
import {
  type Answers,
  type ApplicationDraft,
  applicationDraft,
  applicationFields,
  blankAnswers,
  faultsIn,
} from './application-form.ts';
import { ApplicationStatus } from './application-status.tsx';

export function PremiumPage({ deck }: { readonly deck: ReactNode }) {
  const startup = useStartup();
  return startup === undefined ? <Opening /> : <Application companyName={startup?.name ?? ''} deck={deck} />;
}

function Application({ companyName, deck }: { readonly companyName: string; readonly deck: ReactNode }) {
  const { email } = useSession();
  // Undefined until the server has answered.
  const { value, again } = useAnswer(() => call(ContentApi.ownPremiumApplication, {}), []);
  const application = value?.data;
  const draft = useDraft<ApplicationDraft>(applicationDraft, {
    answers: blankAnswers({ email, companyName }),
    waits: false,
  });
  if (draft.state === 'opening') return <Opening />;
  const mayApply = !application || application.applicationStatus === 'Rejected';
  return (
    <main className="page column gap-5 page-body pb-8 max-860">
      <PageTitle>{t('Premium Support')}</PageTitle>
      <header className="column gap-3">
        <h1 className="title-1">{t('Apply for Premium Support')}</h1>
        <p className="muted">
          {rich("By application only. See what's included and how we select on {page}.", {
            page: (
              <a className="link" href={paymentPaths.premiumSupport}>
                {t('the Premium page')}
              </a>
            ),
          })}
        </p>
      </header>
      {application ? <ApplicationStatus application={application} /> : null}
      {mayApply ? <ApplicationForm draft={draft} deck={deck} onSent={again} /> : null}
    </main>
  );
}

const Opening = () => (
  <Loading label={t('Loading the application')}>
    <main className="page column gap-5 page-body pb-8 max-860">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </main>
  </Loading>
);

interface ApplicationFormProps {
  readonly draft: DraftForm<ApplicationDraft>;
  readonly deck: ReactNode;
  readonly onSent: () => Promise<void>;
}

function ApplicationForm({ draft, deck, onSent }: ApplicationFormProps) {
  const isOnline = useOnline();
  const { answers, waits } = draft.value;
  const [faults, setFaults] = useState<Partial<Record<keyof Answers, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);

  const say = (name: keyof Answers, text: string) => {
    draft.set(({ answers: before }) => ({ answers: { ...before, [name]: text }, waits: false }));
    setFaults(({ [name]: _, ...rest }) => rest);
  };

  const send = async () => {
    setBusy(true);
    setRefusal('');
    const answer = await call(ContentApi.applyForPremium, answers);
    setBusy(false);
    if (answer.ok) {
      await draft.discard(draft.value);
      return onSent();
    }
    if (answer.kind === 'refused') {
      draft.set((now) => ({ ...now, waits: false }));
      return setRefusal(answer.message);
    }
    draft.set((now) => ({ ...now, waits: true }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = faultsIn(answers);
    setFaults(found);
    if (Object.keys(found).length > 0) return setRefusal(t('Please fill out all required fields.'));
    setRefusal('');
    if (isOnline) return send();
    draft.set({ answers, waits: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: sent when the network comes back, not at every keystroke.
  useEffect(() => {
    if (waits && isOnline && !isBusy) void send();
  }, [waits, isOnline]);

  return (
    <Card as="section">
      <form className="column gap-5" aria-label={t('Application for Premium Support')} noValidate onSubmit={submit}>
        <h2 className="title-2">{t('About your company')}</h2>
        {draft.isRestored && !waits ? (
          <Banner tone="plain">{t('We saved what you wrote earlier on this device.')}</Banner>
        ) : null}
        <div className="grid gap-4 halves">
          {applicationFields().map(({ name, label, isRequired, isLong, hint }) => (
            <Field
              key={name}
              label={label}
              optional={!isRequired}
              {...(hint ? { hint } : {})}
              {...(faults[name] ? { error: faults[name] } : {})}
              {...(isLong ? { className: 'col-span-all' } : {})}
            >
              {isLong ? (
                <TextArea value={answers[name]} limit={10_000} onChange={(event) => say(name, event.target.value)} />
              ) : (
                <TextInput
                  type={name === 'email' ? 'email' : 'text'}
                  value={answers[name]}
                  limit={200}
                  onChange={(event) => say(name, event.target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        {deck}
        <DraftNotes draft={draft} />
        <FormFault message={refusal} />
        {waits ? (
          <Banner tone="warm" title={t('Saved on this device.')} announce>
            {t("We'll send your application when you're back online with Paratope open.")}
          </Banner>
        ) : null}
        <p className="row wrap gap-4">
          <Button type="submit" kind="primary" size="main" busy={isBusy}>
            {t('Send application')}
          </Button>
          <span className="muted small">{t('Saved on this device as you type.')}</span>
        </p>
      </form>
    </Card>
  );
}
