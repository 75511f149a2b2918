import { AdminClientsApi, type SendableStartup } from '@paratope/shared/admin/clients-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { plural, t } from '../../words/words.ts';
import type { ListInput } from './fetch-page.ts';
import { ListFrame } from './list-frame.tsx';
import { many } from './many.ts';
import { useFormState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminClientsApi.sendableStartups, { ...input, limit: 20 });

interface SendToClientProps {
  onClose(): void;
  onSent(words: string): void;
}

/** Says what sending would do for each startup, and does it for the chosen ones. */
export function SendToClient({ onClose, onSent }: SendToClientProps) {
  const [chosen, setChosen] = useState<readonly SendableStartup[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const list = useAdminList(fetchPage, useFormState());
  const { explain } = useAdmin();
  const matches = chosen.reduce((sum, { opens }) => sum + opens, 0);

  const send = async () => {
    setBusy(true);
    setMessage('');
    let unlocked = 0;
    let rest = chosen;
    for (const startup of chosen) {
      const answer = await call(AdminClientsApi.sendToClient, { startupId: startup.id, confirm: true });
      if (!answer.ok) {
        const reason = explain(answer, t('We couldn’t send this. Try again.'));
        setMessage(t('{startup}: {reason}', { startup: startup.startupName, reason }));
        break;
      }
      unlocked += answer.value.unlocked;
      rest = rest.filter(({ id }) => id !== startup.id);
    }
    setBusy(false);
    setChosen(rest);
    if (rest.length > 0) return list.again();
    onSent(sentWords(unlocked, chosen.length));
    onClose();
  };
  const toggle = (startup: SendableStartup) => {
    const others = chosen.filter(({ id }) => id !== startup.id);
    setChosen(others.length < chosen.length ? others : [...chosen, startup]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Send to Client')}
      description={t('Unlocks approved matches as far as the plan allows, and emails everyone at the company.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={isBusy} disabled={chosen.length === 0} onClick={() => void send()}>
            {sendWords(matches, chosen.length)}
          </Button>
        </>
      }
    >
      <ListFrame list={list} searchLabel={t('Find startup')}>
        {list.items.length === 0 ? (
          <p className="muted">
            {list.search.trim() === '' ? t('No approved matches are waiting to be sent.') : t('No companies found.')}
          </p>
        ) : (
          <ul className="column gap-4" aria-label={t('Startups')}>
            {list.items.map((startup) => (
              <li key={startup.id}>
                <Checkbox
                  label={startup.startupName}
                  hint={<Effect startup={startup} />}
                  disabled={startup.opens === 0 || isBusy}
                  checked={chosen.some(({ id }) => id === startup.id)}
                  onChange={() => toggle(startup)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      <FormFault message={message} />
    </Dialog>
  );
}

function Effect({ startup: { waiting, opens, recipients } }: { startup: SendableStartup }) {
  if (waiting === 0) return t('No approved matches are waiting.');
  const locked = plural(waiting, '1 approved match is still locked.', '{count} approved matches are still locked.', {
    count: many(waiting),
  });
  if (opens === 0) return `${locked} ${t('The plan covers no more, or they were locked or added by hand.')}`;
  const unlocked = plural(opens, '1 will be unlocked.', '{count} will be unlocked.', { count: many(opens) });
  const mail =
    recipients.length > 0
      ? t('Email to {addresses}', { addresses: recipients.join(', ') })
      : t('No email: nobody at the company has an account yet.');
  return (
    <>
      {`${locked} ${unlocked}`}
      <br />
      <span className="break-anywhere">{mail}</span>
    </>
  );
}

function sendWords(matches: number, startups: number): string {
  if (startups === 0) return t('Send matches');
  if (startups === 1)
    return plural(matches, 'Send 1 match to 1 startup', 'Send {count} matches to 1 startup', { count: many(matches) });
  return t('Send {count} matches to {startups} startups', { count: many(matches), startups: many(startups) });
}

function sentWords(matches: number, startups: number): string {
  if (startups === 1)
    return plural(matches, '1 match unlocked for 1 startup.', '{count} matches unlocked for 1 startup.', {
      count: many(matches),
    });
  return t('{count} matches unlocked for {startups} startups.', { count: many(matches), startups: many(startups) });
}
