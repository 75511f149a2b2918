import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { useReplica } from '../../local/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { inWords, t } from '../../words/words.ts';
import { AskForm } from './ask-form.tsx';
import { DeckNeededDialog } from './deck-needed-dialog.tsx';
import { LetterView } from './letter-view.tsx';
import { OpenRequest } from './open-request.tsx';
import type { Drafts } from './queries.ts';
import { type Asking, useAsk, type Wish } from './use-ask.ts';
import { VersionChoice } from './version-choice.tsx';

interface EmailDeskProps {
  readonly match: OpenMatch;
  readonly drafts: Drafts;
  readonly onUpgrade: () => void;
}

export function EmailDesk({ match, drafts, onUpgrade }: EmailDeskProps) {
  const { asking, ask, later, settle } = useAsk(match.id, { onUpgrade });
  const [chosenId, setChosen] = useState<EmailDraft['id']>();
  const { written, open } = drafts;
  const wantedId = chosenId ?? (asking.state === 'written' ? asking.id : undefined);
  const letter = written.find(({ id }) => id === wantedId) ?? written[0];
  const refusal = asking.state === 'refused' ? asking.refusal : undefined;

  const askFor = async (wish: Wish) => {
    setChosen(undefined);
    return ask(wish);
  };

  return (
    <div className="column gap-4">
      {match.competitors && (
        <Banner tone="danger" title={t('Backs a competitor')}>
          {t('{companies}. Ask about conflicts before you share anything confidential.', {
            companies: match.competitors.map(({ text }) => inWords(text)).join('; '),
          })}
        </Banner>
      )}
      <AskedNote asking={asking} isHere={letter?.id === wantedId} onAsk={askFor} onLater={later} onSettle={settle} />
      {open && <OpenRequest draft={open} onAgain={askFor} isBusy={asking.state === 'busy'} />}
      {letter && (
        <>
          <VersionChoice written={written} chosen={letter} onChoose={setChosen} />
          <LetterView key={letter.id} draft={letter} match={match} />
        </>
      )}
      {open?.state !== 'asked' && (
        <AskForm
          key={letter ? 'another' : 'first'}
          match={match}
          before={letter}
          isBusy={asking.state === 'busy'}
          onAsk={askFor}
        />
      )}
      <DeckNeededDialog
        isOpen={refusal?.kind === 'deck'}
        hasDeck={refusal?.kind === 'deck' && refusal.hasDeck}
        onClose={settle}
      />
    </div>
  );
}

interface AskedNoteProps {
  readonly asking: Asking;
  /** The requested email is on screen. */
  readonly isHere: boolean;
  readonly onAsk: (wish: Wish) => Promise<boolean>;
  readonly onLater: (wish: Wish) => Promise<boolean>;
  readonly onSettle: () => void;
}

function AskedNote({ asking, isHere, onAsk, onLater, onSettle }: AskedNoteProps) {
  const replica = useReplica();
  const ask = useOneAtATime(onAsk);
  const later = useOneAtATime(onLater);
  if (asking.state === 'written') {
    if (!isHere)
      return (
        <Banner tone="plain" announce actions={<Button onClick={() => void replica.sync()}>{t('Check again')}</Button>}>
          {t('The email is written and on its way to this device.')}
        </Banner>
      );
    return asking.cached ? (
      <Banner tone="plain" announce>
        {t('This email was already written from the same facts.')}
      </Banner>
    ) : null;
  }
  if (asking.state !== 'refused' || asking.refusal.kind !== 'failed') return null;
  const { wish, refusal } = asking;
  return (
    <Banner
      tone="danger"
      announce
      title={refusal.title}
      actions={
        <>
          {refusal.mayWriteHere && (
            <Button onClick={() => ask({ ...wish, writer: 'embedded' })}>{t('Write it without AI')}</Button>
          )}
          {refusal.mayWait && <Button onClick={() => later(wish)}>{t("Write it when I'm online")}</Button>}
          <Button onClick={() => ask(wish)}>{t('Try again')}</Button>
          <Button kind="quiet" onClick={onSettle}>
            {t('Not now')}
          </Button>
        </>
      }
    >
      {refusal.mayWait && t("We couldn't reach the server.")}
      {refusal.mayWriteHere &&
        t('Without AI, we write the email from templates and your facts. Nothing is shared with third parties.')}
    </Banner>
  );
}
