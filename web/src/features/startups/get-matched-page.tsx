import { StartupApi } from '@paratope/shared/startups/api';
import { canStartMatching, type Startup, Startups } from '@paratope/shared/startups/startup';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { documents, paths } from '../../addresses/paths.ts';
import { call } from '../../api/call.ts';
import { useSyncEvery } from '../../local/ask-every.ts';
import { useLocal } from '../../local/context.ts';
import { useDeck } from '../../local/deck-hooks.ts';
import { useMaybeSession, useMaybeWorkspace, useReplica, useSession, useStartup } from '../../local/hooks.ts';
import { RecordPlace } from '../../local/record-place.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { t } from '../../words/words.ts';
import { afterCompletion } from './completion.ts';
import { OutsideEntry } from './outside-entry.tsx';
import { OutsideForm, useOutsideForm } from './outside-form.tsx';
import { type MetFields, ProfileForm } from './profile-form.tsx';
import { SuccessOverlay } from './success-overlay.tsx';
import './startups.css';

/** The startup form: the first submission, and with `?edit=1` every later change of the profile. */
export function GetMatchedPage({ met }: { readonly met?: MetFields }) {
  return (
    <div className="full-height">
      <PageTitle>{t('Get matched')}</PageTitle>
      <header className="spread page-top get-matched-top">
        <HomeLink />
        <a className={buttonClass({ kind: 'outline' })} href={documents.home}>
          {t('Home')}
        </a>
      </header>
      <main className="column gap-5 max-760 get-matched-main">
        {useMaybeWorkspace() ? <SignedIn met={met} /> : <NotSignedIn />}
      </main>
    </div>
  );
}

function NotSignedIn() {
  const outside = useOutsideForm();
  return (
    <>
      <SignInPrompt />
      {outside ? <OutsideEntry /> : null}
    </>
  );
}

function SignInPrompt() {
  return (
    <Card className="column gap-4 get-matched-prompt">
      <h1 className="title-2">{t('Get matched with investors')}</h1>
      <p>{t('Sign in with your email and password to access the form')}</p>
      <p className="row wrap">
        <Link
          className={buttonClass({ kind: 'primary', size: 'main' })}
          to={`${paths.login}?mode=register&next=${paths.getMatched}`}
        >
          {t('Create an account')}
        </Link>
        <Link className={buttonClass({ kind: 'outline', size: 'main' })} to={`${paths.login}?next=${paths.getMatched}`}>
          {t('Sign In with Email')}
        </Link>
      </p>
    </Card>
  );
}

function SignedIn({ met }: { readonly met: MetFields | undefined }) {
  const startup = useStartup();
  if (startup === undefined) return <Spinner label={t('Loading your startup')} />;
  if (startup === null) return <p>{t('This startup no longer exists.')}</p>;
  return <Form startup={startup} met={met} />;
}

function Form({ startup, met }: { startup: Startup; met: MetFields | undefined }) {
  const local = useLocal();
  const navigate = useNavigate();
  const isEdit = useSearchParams()[0].get('edit') !== null;
  const isComplete = startup.submittedAt !== null && canStartMatching(startup);
  const wasComplete = useRef(isComplete).current;
  const [done, setDone] = useState<'submitted' | 'completed'>();
  const { email } = useSession();
  const temporary = useMaybeSession()?.temporary;
  const replica = useReplica();
  const deck = useDeck();
  const outside = useOutsideForm();
  const [isNative, setNative] = useState(false);
  const toDashboard = () => {
    navigate(paths.dashboard, { replace: true });
    // Sent from the end of a long form, the list would open at its end.
    document.documentElement.scrollTop = 0;
  };
  const leavesAtOnce = wasComplete && !isEdit && !done;

  useEffect(() => {
    if (leavesAtOnce) navigate(paths.dashboard, { replace: true });
    // The form was submitted on another device while it was open here.
    else if (isComplete && !wasComplete) setDone((now) => now ?? 'completed');
  }, [leavesAtOnce, isComplete, wasComplete, navigate]);

  const hasDeck = deck !== undefined && deck.state !== 'none';
  const isDone = done !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each completion.
  useEffect(() => {
    if (isDone && !isEdit) void afterCompletion(local.storage, { hasDeck, now: new Date() });
  }, [isDone]);

  // A form filled in elsewhere is known here within three seconds, even without a push.
  useSyncEvery(3_000, !isComplete && !isEdit);

  const sent = () => {
    const session = local.sessions.getSnapshot();
    if (session && temporary) local.signIn({ ...session, temporary: 'sent' });
    void replica.sync();
  };
  const submitted = () => {
    if (temporary) sent();
    setDone('submitted');
  };
  const markComplete = async () => {
    const answer = await call(StartupApi.markFormComplete, {});
    if (!answer.ok && answer.kind === 'refused') console.warn(answer.message, answer.beside.data);
    toDashboard();
  };

  if (leavesAtOnce) return <Spinner label={t('Loading your dashboard')} />;
  return (
    <>
      {isEdit ? (
        <div className="column gap-1">
          <div className="spread">
            <h1 className="title-1">{t('Your startup profile')}</h1>
            <Menu label={t('More for {name}', { name: t('Your startup profile') })}>
              <MenuItem
                icon="clock"
                onSelect={() => navigate(paths.history({ collection: Startups.name, id: startup.id }))}
              >
                {t('History')}
              </MenuItem>
            </Menu>
          </div>
          <div className="profile-place">
            <RecordPlace collection={Startups} row={startup} />
          </div>
        </div>
      ) : (
        <>
          <h1 className="title-1">{t('Find the investors who fit your science')}</h1>
          <ul className="muted small get-matched-promises">
            <li>{t('Free sample matches, no credit card')}</li>
            <li>{t('Your deck stays private: only your startup and our team can open it')}</li>
            <li>{t('No spam')}</li>
          </ul>
        </>
      )}
      <Card className="column gap-4">
        <h2 className="title-2">{t('Tell us about your startup')}</h2>
        {outside && !isEdit && !isNative ? (
          <OutsideForm
            url={outside}
            email={email}
            startupName={startup.name}
            onSent={sent}
            onNative={() => setNative(true)}
          />
        ) : (
          <ProfileForm
            startup={startup}
            isFirst={!isEdit}
            met={met}
            submitLabel={isEdit ? t('Save profile') : t('Submit and find investors')}
            onSubmitted={submitted}
          />
        )}
        {temporary === 'sent' && !isComplete ? (
          <Banner tone="plain" announce>
            {t('Waiting for your form. Your dashboard opens in a moment.')}
          </Banner>
        ) : null}
        {outside && !isEdit ? (
          <p>
            <Button kind="quiet" onClick={() => void markComplete()}>
              {t('I already filled in the form')}
            </Button>
          </p>
        ) : null}
      </Card>
      {done ? <SuccessOverlay variant={done} onContinue={toDashboard} /> : null}
    </>
  );
}
