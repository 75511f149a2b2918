import type { OwnAccount } from '@paratope/shared/account/api';
import type { ReactNode } from 'react';
import type { Answer } from '../../../local/use-answer.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { dayOfMoment } from '../../../ui/moments.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';
import { restoreAccount } from '../actions.ts';
import { useOwnAccount } from '../use-own-account.ts';
import { AgentSection } from './agent-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DevicesSection, useDevices } from './devices-section.tsx';
import { KeysSection, useKeys } from './keys-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasskeysSection, usePasskeys } from './passkeys-section.tsx';
import { ProviderSection, useProviderLink } from './provider-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { useAct } from './use-act.ts';
import { useWebhooks, WebhooksSection } from './webhooks-section.tsx';
import './settings.css';

/** The appearance and the language belong to this device and need no server. */
export function AccountSettingsPage({ appearance, install, reload: reloadPage }: AccountSettingsPageProps) {
  const { state, account, reload } = useOwnAccount();
  const devices = useDevices();
  const keys = useKeys();
  const passkeys = usePasskeys();
  const provider = useProviderLink();
  const webhooks = useWebhooks();
  const isAsking =
    state === 'asking' || (account !== undefined && [devices, keys, passkeys, provider, webhooks].some(isPending));
  return (
    <main className="page page-body narrow column gap-6 settings-page">
      <PageTitle>{t('Account')}</PageTitle>
      <h1 className="title-1">{t('Account')}</h1>
      {state === 'unreachable' ? (
        <Banner tone="warm" announce actions={<Button onClick={() => void reload()}>{t('Try again')}</Button>}>
          {t(
            "You're offline. You can change the appearance and save a copy of your data. Everything else needs a connection.",
          )}
        </Banner>
      ) : null}
      {account?.deletedOn ? <Leaving day={account.deletedOn} onKept={reload} /> : null}
      {isAsking ? <Loading label={t('Loading your account')} shape="row" lines={12} /> : null}
      {account && !isAsking ? <OnServer {...{ account, devices, keys, passkeys, provider, webhooks, reload }} /> : null}
      {install ? <SettingsSection title={t('App on this device')}>{install}</SettingsSection> : null}
      <SettingsSection title={t('Appearance')}>{appearance}</SettingsSection>
      <LanguageSection reload={reloadPage} />
      <DataSection canAsk={account !== undefined} />
      {account && !account.deletedOn ? <DeleteSection /> : null}
    </main>
  );
}

interface AccountSettingsPageProps {
  readonly appearance: ReactNode;
  readonly install?: ReactNode;
  /** Reloads the page in another language. */
  reload(): void;
}

const isPending = ({ value, failure }: Pick<Answer<unknown>, 'value' | 'failure'>): boolean => !value && !failure;

const OnServer = ({ account, devices, keys, passkeys, provider, webhooks, reload }: OnServerProps) => (
  <>
    <SignInSection account={account} reload={reload} />
    <PasskeysSection answer={passkeys} />
    <ProviderSection answer={provider} />
    <DevicesSection answer={devices} />
    <NotificationsSection account={account} reload={reload} />
    <AgentSection />
    <KeysSection answer={keys} />
    <WebhooksSection answer={webhooks} />
  </>
);

interface OnServerProps {
  readonly account: OwnAccount;
  readonly devices: ReturnType<typeof useDevices>;
  readonly keys: ReturnType<typeof useKeys>;
  readonly passkeys: ReturnType<typeof usePasskeys>;
  readonly provider: ReturnType<typeof useProviderLink>;
  readonly webhooks: ReturnType<typeof useWebhooks>;
  reload(): Promise<void>;
}

function Leaving({ day, onKept }: { day: string; onKept(): Promise<void> }) {
  const { act, isBusy, message } = useAct();
  const keep = () =>
    void act(async () => {
      const outcome = await restoreAccount();
      if (outcome.ok) await onKept();
      return outcome;
    });
  return (
    <Banner
      tone="danger"
      title={t('This account will be deleted on {day}.', { day: dayOfMoment(day) })}
      actions={
        <Button busy={isBusy} onClick={keep}>
          {t('Keep my account')}
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
