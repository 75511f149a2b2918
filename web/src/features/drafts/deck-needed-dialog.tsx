import { useState } from 'react';
import { callLazily } from '../../api/call.ts';
import { paths } from '../../app/paths.ts';
import { useContact } from '../../local/hooks.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';

interface DeckNeededDialogProps {
  readonly isOpen: boolean;
  readonly hasDeck: boolean;
  readonly onClose: () => void;
}

/** Why no email can be written yet: there is no deck, or nobody has read it yet. */
export const DeckNeededDialog = ({ hasDeck, ...rest }: DeckNeededDialogProps) =>
  hasDeck ? <AnalysisRequired {...rest} /> : <PitchDeckRequired {...rest} />;

type Given = Pick<DeckNeededDialogProps, 'isOpen' | 'onClose'>;

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
    if (!answer.ok) return setFault(answer.kind === 'failed' ? answer.failure.message : 'The server did not answer.');
    if (answer.value.error) return setFault(answer.value.error);
    toast.show({
      title: answer.value.hasAnalysis ? 'The analysis is ready' : 'AI Analysis Started',
      text: answer.value.hasAnalysis ? 'The email can be written now.' : 'The email can be written when it is ready.',
      stays: 5_000,
    });
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title="AI Analysis Required"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" busy={isBusy} onClick={() => void start()}>
            Start the analysis
          </Button>
        </>
      }
    >
      <p>
        Your pitch deck is here, and its analysis is not finished. An email is written from what the deck says, slide by
        slide; before that it would say nothing an investor can hold on to.
      </p>
      {fault && (
        <p role="alert" className="late">
          {fault}
        </p>
      )}
    </Dialog>
  );
}

function PitchDeckRequired({ isOpen, onClose }: Given) {
  const contact = useContact();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title="Pitch Deck Required"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Link className={buttonClass({ kind: 'primary' })} to={paths.editProfile}>
            Upload the deck
          </Link>
        </>
      }
    >
      <p>
        An email is written from what your pitch deck says. There is none yet: upload it as a PDF, or send it by mail.
      </p>
      <ol className="email-steps">
        <li>
          Write to{' '}
          {contact ? (
            <a className="link" href={`mailto:${contact.email}?subject=${encodeURIComponent('Pitch deck')}`}>
              {contact.email}
            </a>
          ) : (
            'our support address'
          )}{' '}
          from the address of your account.
        </li>
        <li>Attach the pitch deck as a PDF, without confidential slides.</li>
        <li>Find the results here within 24 hours.</li>
      </ol>
    </Dialog>
  );
}
