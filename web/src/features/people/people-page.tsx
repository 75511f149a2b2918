import { nameYourself } from '@paratope/shared/startups/mutators';
import { calledBy, type TeamMember } from '@paratope/shared/startups/team';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import type { ActResult } from '../../api/act-result.ts';
import { useMutate, useOnline, useSession, useStartup } from '../../local/hooks.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { rich } from '../../words/rich.ts';
import { inWords, t } from '../../words/words.ts';
import { changeRole } from './actions.ts';
import { Invitations } from './invitations.tsx';
import { type MemberAct, MemberDialog } from './member-dialog.tsx';
import './people.css';

/** The list is the device's own; what changes it needs the server. */
export function PeoplePage() {
  const startup = useStartup();
  const { accountId } = useSession();
  const left = useSearchParams()[0].get('left');
  const team = startup?.team;
  const isOwner = team?.some(({ id, role }) => id === accountId && role === 'owner') ?? false;
  return (
    <main className="page page-body narrow column gap-5 people-page">
      <PageTitle>{t('People')}</PageTitle>
      <header>
        <h1 className="title-1">{t('People')}</h1>
        <p className="voice muted">
          {startup?.name
            ? t('Everyone here sees the same investors, notes and activities of {startup}.', { startup: startup.name })
            : t('Everyone here sees the same investors, notes and activities.')}
        </p>
      </header>
      {left === null ? null : <YouAreOut of={left} />}
      {team ? (
        <>
          <Team team={team} isOwner={isOwner} startupName={startup?.name ?? ''} />
          <OwnName me={team.find(({ id }) => id === accountId)} />
          <p>
            <Link className="link" to={paths.card}>
              {t('Your card')}
            </Link>
          </p>
          {isOwner ? (
            <Invitations />
          ) : (
            <p className="muted">{t('Owners invite and remove people. If someone is missing, ask an owner.')}</p>
          )}
        </>
      ) : (
        <Loading label={t('Loading your team')} shape="row" lines={3} />
      )}
    </main>
  );
}

/** Shown once, on the device of a person who no longer belongs to the startup. */
const YouAreOut = ({ of }: { of: string }) => (
  <Banner
    tone="warm"
    title={
      of
        ? t('You are no longer a member of {startup}.', { startup: of })
        : t('You are no longer a member of the startup you worked in.')
    }
  >
    {rich(
      'Its investors, notes and activities were removed from this device. Unsynced changes are under {link}. Your account continues with a new, empty startup.',
      {
        link: (
          <Link className="link" to={paths.pending}>
            {t('Pending changes')}
          </Link>
        ),
      },
    )}
  </Banner>
);

interface TeamProps {
  readonly team: readonly TeamMember[];
  readonly isOwner: boolean;
  readonly startupName: string;
}

function Team({ team, isOwner, startupName }: TeamProps) {
  const { accountId } = useSession();
  const isOnline = useOnline();
  const toast = useToast();
  const [asked, setAsked] = useState<{ act: MemberAct; member: TeamMember; isOpen: boolean }>();
  const ask = (act: MemberAct, member: TeamMember) => setAsked({ act, member, isOpen: true });
  const say = (ended: ActResult<unknown>) =>
    toast.show(ended.ok ? { title: ended.message } : { title: ended.message, tone: 'danger' });
  const role = async (member: TeamMember, to: 'owner' | 'member') => {
    const changed = await changeRole(member.email, to);
    say(
      changed.ok
        ? {
            ...changed,
            message:
              to === 'owner'
                ? t('{name} is now an owner.', { name: calledBy(member) })
                : t('{name} is now a member.', { name: calledBy(member) }),
          }
        : changed,
    );
  };
  const owners = team.filter(({ role }) => role === 'owner').length;

  return (
    <section aria-label={t('Members')}>
      <List label={t('People')}>
        {team.map((member) => {
          const isYou = member.id === accountId;
          const canLeave = isYou && team.length > 1 && (member.role === 'member' || owners > 1);
          return (
            <ListLine
              key={member.id}
              mark={<Icon name="person" />}
              title={calledBy(member)}
              detail={member.name ? member.email : null}
              aside={
                <span className="row">
                  {isYou ? <Badge tone="quiet">{t('You')}</Badge> : null}
                  <Badge tone={member.role === 'owner' ? 'good' : 'plain'}>
                    {member.role === 'owner' ? t('Owner') : t('Member')}
                  </Badge>
                  {(isOwner && !isYou) || canLeave ? (
                    <Menu label={t('Change {member}', { member: calledBy(member) })}>
                      {canLeave ? (
                        <MenuItem icon="exit" tone="danger" disabled={!isOnline} onSelect={() => ask('leave', member)}>
                          {t('Leave startup')}
                        </MenuItem>
                      ) : null}
                      {isYou ? null : (
                        <>
                          {member.role === 'owner' ? (
                            <MenuItem icon="person" disabled={!isOnline} onSelect={() => void role(member, 'member')}>
                              {t('Change to member')}
                            </MenuItem>
                          ) : (
                            <MenuItem icon="person" disabled={!isOnline} onSelect={() => void role(member, 'owner')}>
                              {t('Make co-owner')}
                            </MenuItem>
                          )}
                          {member.role === 'member' ? (
                            <MenuItem icon="swap" disabled={!isOnline} onSelect={() => ask('hand-over', member)}>
                              {t('Transfer ownership')}
                            </MenuItem>
                          ) : null}
                          <MenuItem
                            icon="trash"
                            tone="danger"
                            disabled={!isOnline}
                            onSelect={() => ask('remove', member)}
                          >
                            {t('Remove')}
                          </MenuItem>
                        </>
                      )}
                    </Menu>
                  ) : null}
                </span>
              }
            />
          );
        })}
      </List>
      {isOnline ? null : <p className="muted small">{t('You need a connection to change members.')}</p>}
      {asked ? (
        <MemberDialog
          key={`${asked.act}-${asked.member.id}`}
          act={asked.act}
          member={asked.member}
          startupName={startupName}
          open={asked.isOpen}
          onClose={() => setAsked((before) => before && { ...before, isOpen: false })}
          onEnded={say}
        />
      ) : null}
    </section>
  );
}

/** Works offline: it syncs like any other mutation. */
function OwnName({ me }: { me: TeamMember | undefined }) {
  const mutate = useMutate();
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  if (!me) return null;
  const name = typed ?? me.name;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const result = await mutate(nameYourself, { name: name.trim() }).catch(() => undefined);
    if (!result) toast.show({ title: t("This device couldn't save it"), tone: 'danger' });
    else if (!result.ok) toast.show({ title: inWords(result.message), tone: 'danger' });
    else {
      setTyped(undefined);
      toast.show({ title: t('Saved'), text: t('Others see this name next to what you log.') });
    }
  };
  return (
    <form className="grid gap-3 people-form" aria-label={t('Your name')} onSubmit={save}>
      <Field label={t('Your name')} hint={t('Others see it next to what you log.')}>
        <TextInput autoComplete="name" limit={120} value={name} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" disabled={name.trim() === me.name}>
        {t('Save name')}
      </Button>
    </form>
  );
}
