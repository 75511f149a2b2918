import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { plural, t } from '../../words/words.ts';
import { ClientForm } from './client-form.tsx';
import { ClientMatches } from './client-matches.tsx';
import { MatchForm } from './match-form.tsx';
import { PlanForm } from './plan-form.tsx';
import { SignOutForm } from './sign-out-form.tsx';
import type { ClientActs } from './use-client-acts.ts';

export type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'match'; readonly client?: ClientCompany }
  | { readonly what: 'edit' | 'plan' | 'sign-out' | 'matches' | 'delete' | 'erase'; readonly client: ClientCompany };

interface ClientDialogsProps {
  readonly open: OpenDialog | undefined;
  readonly acts: ClientActs;
  onClose(): void;
}

/** The open dialog, if any. While it is open, the list behind it does not refresh. */
export function ClientDialogs({ open, acts, onClose }: ClientDialogsProps) {
  if (!open) return null;
  if (open.what === 'add') return <ClientForm onClose={onClose} onSave={acts.create} />;
  if (open.what === 'match') return <MatchForm client={open.client} onClose={onClose} onSave={acts.addMatch} />;
  const { client } = open;
  if (open.what === 'edit') {
    return (
      <ClientForm
        client={client}
        onClose={onClose}
        onSave={(fields, current = client) => acts.update(current, fields)}
      />
    );
  }
  if (open.what === 'plan') {
    return <PlanForm client={client} onClose={onClose} onSave={(plan, reason) => acts.setPlan(client, plan, reason)} />;
  }
  if (open.what === 'sign-out') {
    return <SignOutForm client={client} onClose={onClose} onSave={(given) => acts.signOut(client, given)} />;
  }
  if (open.what === 'matches') {
    return <ClientMatches client={client} acts={acts} onClose={onClose} />;
  }
  const forGood = open.what === 'erase';
  const company = client.companyName || client.email;
  const remove = async () => {
    await acts.remove(client, forGood);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={forGood ? t('Delete company permanently') : t('Delete company')}
      confirm={forGood ? t('Delete permanently') : t('Delete')}
      tone="danger"
      onConfirm={() => void remove()}
    >
      {forGood
        ? t('Are you sure you want to delete {company}? This action cannot be undone.', { company })
        : plural(
            client.matches.total,
            '{company} ({email}) goes to the trash with 1 match, its notes and its deck. You can restore it for 30 days.',
            '{company} ({email}) goes to the trash with {count} matches, its notes and its deck. You can restore it for 30 days.',
            { company, email: client.email },
          )}
    </ConfirmDialog>
  );
}
