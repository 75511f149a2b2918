import { draftLengths } from '@paratope/shared/drafts/draft';
import type { DraftLength, EmailDraft } from '@paratope/shared/drafts/email-draft';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { useOnline } from '../../local/hooks.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import type { Wish } from './use-ask.ts';

interface AskFormProps {
  readonly match: OpenMatch;
  /** The version on the screen; none before the first. */
  readonly before: EmailDraft | undefined;
  readonly isBusy: boolean;
  readonly onAsk: (wish: Wish) => Promise<boolean>;
}

/** How long, and what should be different. The words are kept until the e-mail is there. */
export function AskForm({ match, before, isBusy, onAsk }: AskFormProps) {
  const form = useDraft<{ length: DraftLength; wish: string }>(`email:ask:${match.id}`, {
    length: before?.length ?? 'medium',
    wish: '',
  });
  const isOnline = useOnline();
  if (form.state === 'opening') return null;
  const { length, wish } = form.value;
  const title = before ? 'Another version' : `An email to ${match.vcName}`;

  const ask = async () => {
    if (await onAsk({ length, wish: wish.trim(), isFresh: before !== undefined })) await form.discard();
  };
  return (
    <form
      className="email-ask"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      {before ? (
        <h3 className="section-title">{title}</h3>
      ) : (
        <p className="muted">
          It is written from your profile, your pitch deck and what is known of this investor. Every sentence shows what
          it rests on.
        </p>
      )}
      <div className="email-length">
        <Segmented<DraftLength>
          label="Length"
          options={[
            { value: 'short', label: 'Short' },
            { value: 'medium', label: 'Medium' },
            { value: 'long', label: 'Long' },
          ]}
          value={length}
          onChange={(next) => form.set((was) => ({ ...was, length: next }))}
        />
        <span className="small muted">Up to {draftLengths[length].words} words</span>
      </div>
      <Field label="What should be different?" optional hint="Such as: more about our patents, or less formal.">
        <TextArea
          voice="sans"
          rows={2}
          maxLength={500}
          value={wish}
          onChange={({ target: { value } }) => form.set((was) => ({ ...was, wish: value }))}
        />
      </Field>
      <div className="email-ask-foot">
        <Button kind={before ? 'outline' : 'primary'} size="touch" icon="mail" type="submit" busy={isBusy}>
          {before ? 'Write another version' : 'Generate email'}
        </Button>
        <span className="small muted" role="status">
          {isBusy ? 'Writing. This may take a minute.' : isOnline ? '' : 'No network now: the request waits here.'}
        </span>
      </div>
    </form>
  );
}
