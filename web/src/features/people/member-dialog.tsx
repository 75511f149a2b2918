import { calledBy, type TeamMember } from '@paratope/shared/startups/team';
import { type ReactNode, useState } from 'react';
import type { ActResult } from '../../api/act-result.ts';
import { useLocal } from '../../local/context.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { t } from '../../words/words.ts';
import { handOver, leave, removeMember } from './actions.ts';

export type MemberAct = 'remove' | 'hand-over' | 'leave';

interface MemberDialogProps {
  readonly act: MemberAct;
  readonly member: TeamMember;
  readonly startupName: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onEnded: (ended: ActResult<unknown>) => void;
}

export function MemberDialog({ act, member, startupName, open, onClose, onEnded }: MemberDialogProps) {
  const local = useLocal();
  const [isBusy, setBusy] = useState(false);
  const name = calledBy(member);
  const startup = startupName || t('this startup');
  const acts: Record<MemberAct, () => Promise<ActResult<unknown>>> = {
    remove: () => removeMember(member.id),
    'hand-over': () => handOver(member.id),
    leave: () => leave(local),
  };
  const go = async () => {
    setBusy(true);
    const ended = await acts[act]();
    setBusy(false);
    if (ended.ok) onClose();
    onEnded(ended);
  };
  const words = wordsOf(act, name, startup);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.title}
      confirm={words.confirm}
      tone={act === 'hand-over' ? 'primary' : 'danger'}
      busy={isBusy}
      onConfirm={() => void go()}
    >
      {words.text}
    </ConfirmDialog>
  );
}

function wordsOf(act: MemberAct, name: string, startup: string): { title: string; confirm: string; text: ReactNode } {
  if (act === 'remove') {
    return {
      title: t('Remove {name}?', { name }),
      confirm: t('Remove'),
      text: (
        <>
          <p>{t('{name} loses access to {startup}. What {name} wrote stays with you.', { name, startup })}</p>
          <p>
            {t(
              'Their devices delete its investors, notes and activities the next time they sync. A device that stays offline keeps its copy until then, but nothing written on it reaches you.',
            )}
          </p>
        </>
      ),
    };
  }
  if (act === 'hand-over') {
    return {
      title: t('Transfer {startup} to {name}?', { startup, name }),
      confirm: t('Transfer ownership'),
      text: (
        <p>
          {t(
            '{name} becomes the owner and you become a member. {name} then decides who is a member. You can still view and edit everything. Only {name} can transfer it back.',
            { name },
          )}
        </p>
      ),
    };
  }
  return {
    title: t('Leave {startup}?', { startup }),
    confirm: t('Leave'),
    text: (
      <>
        <p>{t('What you wrote stays with {startup}. To come back, you need a new invite.', { startup })}</p>
        <p>
          {t(
            'Its investors, notes and activities are removed from this device. Unsynced changes stay under Pending changes. Your account continues with a new, empty startup.',
          )}
        </p>
      </>
    ),
  };
}
