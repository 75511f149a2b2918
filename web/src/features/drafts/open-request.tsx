import { type EmailDraft, EmailDrafts } from '@paratope/shared/drafts/email-draft';
import { deviceWord } from '../../local/device.ts';
import { useMarks } from '../../local/hooks.ts';
import { RecordMark } from '../../local/record-mark.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { rich } from '../../words/rich.ts';
import { inWords, t } from '../../words/words.ts';
import type { Wish } from './use-ask.ts';

interface OpenRequestProps {
  readonly draft: EmailDraft;
  readonly isBusy: boolean;
  readonly onAgain: (wish: Wish) => Promise<boolean>;
}

/** A requested email that is not there yet: waiting here, being written, or refused by the server. */
export function OpenRequest({ draft, isBusy, onAgain }: OpenRequestProps) {
  const { waiting } = useMarks(EmailDrafts, draft.id);
  const askAgain = useOneAtATime(onAgain);
  const { state, message, length, wish, language = 'en' } = draft;
  if (state === 'refused') {
    return (
      <Banner
        tone="danger"
        announce
        title={inWords(message)}
        actions={
          <Button busy={isBusy} onClick={() => askAgain({ length, wish, language, isFresh: true })}>
            {t('Ask again')}
          </Button>
        }
      />
    );
  }
  return (
    <Banner tone="plain" announce actions={<RecordMark collection={EmailDrafts} row={draft} noun={t('Request')} />}>
      {waiting
        ? t("Your request is saved on this {device}. We'll write the email when you're back online.", {
            device: t(deviceWord()),
          })
        : t("We're writing the email. You can close this; it will appear automatically.")}
      {wish && <> {rich('Your request: {wish}', { wish: <span className="serif">{wish}</span> })}</>}
    </Banner>
  );
}
