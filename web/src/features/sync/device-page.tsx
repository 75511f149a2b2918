import { useEffect, useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { useWorkspace } from '../../local/hooks.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { t } from '../../words/words.ts';
import { type Check, checksOf, verdict } from './readiness.ts';
import { useReadiness } from './use-readiness.ts';
import './pending.css';
import './device-page.css';

export function DevicePage() {
  const { persistence } = useLocal();
  const { facts, again } = useReadiness();
  const checks = facts && checksOf(facts);

  useEffect(() => void persistence.look(), [persistence]);

  return (
    <main className="page page-body narrow column gap-5 pending-page">
      <PageTitle>{t('Offline readiness')}</PageTitle>
      <BackLink to={paths.pending}>{t('Sync')}</BackLink>
      <header>
        <h1 className="title-1">{t('This device')}</h1>
        {checks ? (
          <p className="voice muted mt-1 device-verdict" role="status">
            {verdict(checks)}
          </p>
        ) : null}
      </header>
      {checks ? (
        <List label={t('What you need for a day offline')}>
          {checks.map((one) => (
            <ListLine key={one.name} mark={<CheckMark isGood={one.isGood} />} title={one.title} detail={one.words}>
              <ToDo check={one} again={again} />
            </ListLine>
          ))}
        </List>
      ) : (
        <Loading label={t('Checking this browser')} shape="row" lines={5} />
      )}
      <p>
        <Button icon="refresh" onClick={again}>
          {t('Check again')}
        </Button>
      </p>
    </main>
  );
}

const CheckMark = ({ isGood }: { isGood: boolean }) => (
  <span className={isGood ? 'device-good' : 'device-todo'}>
    <Icon name={isGood ? 'check' : 'warning'} />
    <VisuallyHidden>{isGood ? t('OK') : t('Needs attention')}</VisuallyHidden>
  </span>
);

function ToDo({ check, again }: { check: Check; again: () => void }) {
  const { persistence } = useLocal();
  const { replica } = useWorkspace();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: Promise<unknown>) => {
    setBusy(true);
    await work;
    setBusy(false);
    again();
  };
  const ask = async () => {
    await persistence.again();
    const isKept = persistence.getSnapshot() === 'kept';
    toast.show(
      isKept
        ? { title: t("Your browser won't delete your data") }
        : {
            title: t('Your browser may still delete your data'),
            text: t('Browsers decide by how often you use the app. Installing it helps.'),
          },
    );
  };
  if (check.isGood)
    return check.name === 'sync' ? <SyncNow busy={isBusy} onSync={() => void during(replica.sync())} /> : null;
  if (check.name === 'storage')
    return (
      <Button busy={isBusy} onClick={() => void during(ask())}>
        {t('Ask to keep data')}
      </Button>
    );
  if (check.name === 'data') return <SyncNow busy={isBusy} onSync={() => void during(replica.sync())} />;
  if (check.name === 'sync')
    return (
      <Link className={buttonClass()} to={paths.pending}>
        {t('View')}
      </Link>
    );
  if (check.name === 'app') return <Button onClick={() => location.reload()}>{t('Reload')}</Button>;
  return null;
}

const SyncNow = ({ busy, onSync }: { busy: boolean; onSync: () => void }) => (
  <Button busy={busy} onClick={onSync}>
    {t('Sync now')}
  </Button>
);
