import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { DraftNotes } from '../../local/draft-notes.tsx';
import { useOnline } from '../../local/hooks.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { t } from '../../words/words.ts';
import { type Asked, AskFields } from './ask-fields.tsx';
import type { Wish } from './use-ask.ts';

interface AskFormProps {
  readonly match: OpenMatch;
  /** The version on screen; undefined before the first. */
  readonly before: EmailDraft | undefined;
  readonly isBusy: boolean;
  readonly onAsk: (wish: Wish) => Promise<boolean>;
}

/** The typed words are kept until the email is there. */
export function AskForm({ match, before, isBusy, onAsk }: AskFormProps) {
  const form = useDraft<Asked>(`email:ask:${match.id}`, {
    length: before?.length ?? 'medium',
    language: before?.language ?? 'en',
    wish: '',
  });
  const isOnline = useOnline();
  const ask = async () => {
    const { length, wish, language } = form.value;
    if (await onAsk({ length, wish: wish.trim(), language, isFresh: before !== undefined }))
      await form.discard(form.value);
  };
  if (form.state === 'opening') return null;
  const title = before ? t('Another version') : t('Email to {vcName}', { vcName: match.vcName });
  return (
    <Form className="grid gap-3" label={title} onSubmit={ask}>
      {before ? (
        <h3 className="section-title">{title}</h3>
      ) : (
        <p className="muted">
          {t(
            'We write it from your profile, your pitch deck and what we know about this investor. Every sentence shows its source.',
          )}
        </p>
      )}
      <AskFields value={form.value} onChange={(changes) => form.set((was) => ({ ...was, ...changes }))} />
      <DraftNotes draft={form} />
      <div className="row wrap gap-2-3">
        <Button kind={before ? 'outline' : 'primary'} size="touch" icon="mail" type="submit" busy={isBusy}>
          {before ? t('Write another version') : t('Generate email')}
        </Button>
        <span className="small muted" role="status">
          {isBusy
            ? t('Writing. This may take a minute.')
            : isOnline
              ? ''
              : t("You're offline. We'll write it when you're back online.")}
        </span>
      </div>
    </Form>
  );
}
