import type { OpenMatch } from '@paratope/shared/matches/match';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { t } from '../../../words/words.ts';
import { CardForm, type Chosen } from './card-form.tsx';
import { Finder } from './finder.tsx';
import { readScan, type Scan } from './read-scan.ts';
import './scan.css';

interface ScanDialogProps {
  readonly matches: readonly OpenMatch[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called with the investor the code belongs to, who may be new on the list. */
  readonly onChosen: (chosen: Chosen) => void;
}

/** Reads a code with the camera or from a photo, and asks whether it understood whose it is. Works offline and opens nothing. */
export function ScanDialog({ matches, isOpen, onClose, onChosen }: ScanDialogProps) {
  const formId = useId();
  const [scan, setScan] = useState<Scan>();
  const close = () => {
    setScan(undefined);
    onClose();
  };
  const again = (
    <Button icon="camera" onClick={() => setScan(undefined)}>
      {t('Scan another')}
    </Button>
  );
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={titleFor(scan)}
      footer={
        scan?.kind === 'card' ? (
          <>
            {again}
            <Button ref={focus} kind="primary" type="submit" form={formId}>
              {t("Yes, that's right")}
            </Button>
          </>
        ) : (
          scan && again
        )
      }
    >
      {scan?.kind === 'card' ? (
        <CardForm
          id={formId}
          card={scan.card}
          matches={matches}
          onDone={(chosen) => {
            close();
            onChosen(chosen);
          }}
        />
      ) : scan ? (
        <>
          <p>{t("It doesn't name anyone. We never open links on our own, so here is what it holds:")}</p>
          <p className="serif break-anywhere scan-text">{scan.text}</p>
          <p className="row wrap">
            <CopyButton text={scan.text} />
          </p>
        </>
      ) : (
        <Finder isOpen={isOpen} onText={(text) => setScan(readScan(text))} />
      )}
    </Dialog>
  );
}

/** What had the focus is gone. A field would open a phone's keyboard. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();

function titleFor(scan: Scan | undefined): string {
  if (!scan) return t('Scan a code');
  return scan.kind === 'card' ? t('Is this right?') : t("This code isn't a contact");
}
