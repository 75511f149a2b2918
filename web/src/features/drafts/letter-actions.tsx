import { type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { markDraftSent } from '@paratope/shared/drafts/mutators';
import type { ActivityId } from '@paratope/shared/ids';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { deviceWord, newId } from '../../local/device.ts';
import { useMutate } from '../../local/hooks.ts';
import { useUndoToast } from '../../local/saved-toast.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { useToast } from '../../ui/toast.tsx';
import { inWords, t } from '../../words/words.ts';
import type { LetterText } from './letter-fields.tsx';

interface LetterActionsProps {
  readonly draft: EmailDraft;
  /** The text on screen, saved or not. */
  readonly text: LetterText;
  readonly to: string | null;
  /** A placeholder is open, and nobody has confirmed to fill it in later. */
  readonly isBlocked: boolean;
  /** Then the primary button is Save, not Copy. */
  readonly isEditing: boolean;
  /** Saves what is on screen; false if that fails. */
  readonly onSave: () => Promise<boolean>;
}

export function LetterActions({ draft, text, to, isBlocked, isEditing, onSave }: LetterActionsProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const { mark, unmark } = useSent(draft);
  const [isCopied, setCopied] = useState<string>();
  const address = mailAddress(to, text);
  const whole = t('Subject: {subject}\n\n{body}', { subject: text.subject, body: text.body });

  const copyLetter = async () => {
    // Copy first: browsers allow the clipboard only directly after the tap.
    if (!(await copy(whole))) return toast.show({ title: t("This browser doesn't allow copying"), tone: 'danger' });
    setCopied(whole);
    await onSave();
  };
  const send = async () => {
    if (await onSave()) await mark(text.subject);
  };

  return (
    <div className="row wrap hair-top py-3 email-actions">
      {isBlocked && (
        <p id={`blocked-${draft.id}`} className="small email-blocked">
          {t('Fill in what is missing, or confirm that you will, before you copy it.')}
        </p>
      )}
      <Button
        kind={isEditing ? 'outline' : 'primary'}
        size="touch"
        icon={isCopied === whole ? 'check' : 'copy'}
        disabled={isBlocked}
        aria-describedby={isBlocked ? `blocked-${draft.id}` : undefined}
        onClick={() => void copyLetter()}
      >
        {isCopied === whole ? t('Copied') : t('Copy')}
      </Button>
      {isBlocked ? (
        <Button size="touch" icon="mail" disabled>
          {t('Open in mail app')}
        </Button>
      ) : (
        <a className={buttonClass({ size: 'touch' })} href={address} onClick={() => void onSave()}>
          <Icon name="mail" size={16} />
          {t('Open in mail app')}
        </a>
      )}
      {draft.sentAt ? (
        <span className="inline-row gap-1">
          <Icon name="check" size={16} />
          <span>{t('Sent {sentAt}', { sentAt: momentInWords(draft.sentAt) })}</span>
          <Button kind="quiet" size="touch" onClick={() => void unmark()}>
            {t('Not sent')}
          </Button>
        </span>
      ) : (
        <Button size="touch" icon="check" onClick={() => void send()}>
          {t('Mark as sent')}
        </Button>
      )}
      <Menu label={t('More for {name}', { name: draft.subject })}>
        <MenuItem icon="clock" onSelect={() => navigate(paths.history({ collection: EmailDrafts.name, id: draft.id }))}>
          {t('History')}
        </MenuItem>
      </Menu>
      {!isBlocked && isLongForMail(address) && (
        <p className="small muted email-long">{t('Some email apps cut off long messages. Copying is safer.')}</p>
      )}
    </div>
  );
}

/** Sending is logged as a timeline entry, until it is undone. */
function useSent(draft: EmailDraft) {
  const mutate = useMutate();
  const toast = useToast();
  const say = useUndoToast();
  const notSaved = (message?: string) =>
    toast.show({
      title: t("We couldn't save this"),
      text: message ?? t("This {device} couldn't save it.", { device: t(deviceWord()) }),
      tone: 'danger',
    });
  const takeBack = (entryId: ActivityId) => mutate(markDraftSent, { id: draft.id, entryId, isUndo: true });
  return {
    mark: async (subject: string) => {
      const entryId = newId<ActivityId>();
      const kept = await mutate(markDraftSent, { id: draft.id, entryId }).catch(() => undefined);
      if (!kept?.ok) return notSaved(kept && inWords(kept.message));
      say(t('Sent and logged on this {device}', { device: t(deviceWord()) }), subject, () => takeBack(entryId));
    },
    unmark: async () => {
      if (!draft.sentEntryId) return;
      const kept = await takeBack(draft.sentEntryId).catch(() => undefined);
      if (!kept?.ok) notSaved(kept && inWords(kept.message));
    },
  };
}

/** A mailto link. Line ends are CRLF, as in mail. */
const mailAddress = (to: string | null, { subject, body }: { subject: string; body: string }): string =>
  `mailto:${to ? encodeURIComponent(to).replaceAll('%40', '@') : ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;

/** Some mail programs cut a longer link. */
const isLongForMail = (address: string): boolean => address.length > 2_000;
