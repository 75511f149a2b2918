import { useState } from 'react';
import { callLazily } from '../../api/call.ts';
import { useContact } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { PitchDeckRequired } from '../../ui/pitch-deck-required.tsx';
import { useToast } from '../../ui/toast.tsx';
import { inWords, t } from '../../words/words.ts';

interface DeckNeededDialogProps {
  readonly isOpen: boolean;
  readonly hasDeck: boolean;
  readonly onClose: () => void;
}

export const DeckNeededDialog = ({ hasDeck, ...rest }: DeckNeededDialogProps) =>
  hasDeck ? <AnalysisRequired {...rest} /> : <DeckRequired {...rest} />;

type Given = Pick<DeckNeededDialogProps, 'isOpen' | 'onClose'>;

const DeckRequired = (given: Given) => (
  <PitchDeckRequired {...given} email={useContact()?.email}>
    {t('We write emails from your pitch deck. Upload it as a PDF, or email it to us.')}
  </PitchDeckRequired>
);

function AnalysisRequired({ isOpen, onClose }: Given) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const start = async () => {
    setBusy(true);
    setFault(undefined);
    const answer = await callLazily(
      async () => (await import('@paratope/shared/analysis/api')).AnalysisApi.checkAndTrigger,
      {},
    );
    setBusy(false);
    if (!answer.ok) return setFault(answer.message || t("We couldn't reach the server."));
    if (answer.value.error) return setFault(inWords(answer.value.error));
    toast.show({
      title: answer.value.hasAnalysis ? t('The analysis is ready') : t('AI Analysis Started'),
      text: answer.value.hasAnalysis
        ? t('You can write the email now.')
        : t('You can write the email once it is ready.'),
      stays: 5_000,
    });
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('AI Analysis Required')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void start()}>
            {t('Start the analysis')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          "We have your pitch deck, but its analysis isn't finished. Emails are written from what the deck says, slide by slide.",
        )}
      </p>
      <FaultLine message={fault} />
    </Dialog>
  );
}
