import { acceptProposal, declineProposal, reopenProposal } from '@paratope/shared/mutators';
import { changedBy } from '@paratope/shared/proposals/changed-by';
import { Proposals, type Proposed } from '@paratope/shared/proposals/proposal';
import { attempt } from '../../../local/attempt.ts';
import { useMutate, useWorkspace } from '../../../local/hooks.ts';
import { useSavedToast } from '../../../local/saved-toast.ts';
import { useToast } from '../../../ui/toast.tsx';
import { plural, t } from '../../../words/words.ts';

/** What a person does with proposals. All of it is saved on this device and needs no network. */
export function useDecisions() {
  const { store } = useWorkspace();
  const mutate = useMutate();
  const saved = useSavedToast();
  const toast = useToast();

  const reopen = async (id: string) => {
    const found = await store.table(Proposals).get(id);
    return mutate(reopenProposal, { id, changed: found ? changedBy(found) : [] });
  };
  const failed = (text: string) => toast.show({ title: t("We couldn't save your decision"), text, tone: 'danger' });

  const accepted = (id: string, title: string) => saved(t('Accepted and saved'), title, () => reopen(id));

  return {
    /** Says so, with Undo. */
    accepted,
    async accept({ id, name, args }: Proposed, title: string): Promise<void> {
      const result = await attempt(mutate(acceptProposal, { id, name, args }));
      if (result.ok) accepted(id, title);
      else failed(result.message);
    },
    async decline({ id }: Proposed, title: string): Promise<void> {
      const result = await attempt(mutate(declineProposal, { id }));
      if (result.ok) saved(t('Declined and saved'), title, () => reopen(id));
      else failed(result.message);
    },
    async undo({ id }: Proposed): Promise<void> {
      const result = await attempt(reopen(id));
      if (!result.ok) toast.show({ title: t("We couldn't undo this"), text: result.message, tone: 'danger' });
    },
    /** In the order given. One that can no longer be made stays open and holds up no other. */
    async acceptAll(proposals: readonly Proposed[]): Promise<void> {
      const made: string[] = [];
      let reason = '';
      for (const { id, name, args } of proposals) {
        const result = await attempt(mutate(acceptProposal, { id, name, args }));
        if (result.ok) made.push(id);
        else reason = result.message;
      }
      const left = proposals.length - made.length;
      const undoAll = async () => {
        const undone = [];
        for (const id of made.toReversed()) undone.push(await reopen(id));
        return undone.find(({ ok }) => !ok) ?? ({ ok: true, value: undefined } as const);
      };
      if (made.length > 0)
        saved(t('Accepted and saved'), plural(made.length, '1 proposal', '{count} proposals'), undoAll);
      if (left > 0) failed(`${plural(left, '1 proposal stays open.', '{count} proposals stay open.')} ${reason}`);
    },
  };
}
