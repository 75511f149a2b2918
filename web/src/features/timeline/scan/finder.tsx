import { inCatalog } from '@paratope/shared/words/message';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { t } from '../../../words/words.ts';
import { codeReader } from './code-reader.ts';
import type { CodeReader } from './own-reader.ts';
import { type CameraFault, useCamera } from './use-camera.ts';
import { useScanner } from './use-scanner.ts';

interface FinderProps {
  readonly isOpen: boolean;
  readonly onText: (text: string) => void;
}

/** The camera's picture, and a photo for whoever has or allows none. */
export function Finder({ isOpen, onText }: FinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { reader, isMissing, askAgain } = useReader(isOpen);
  const camera = useCamera(isOpen);
  useScanner(video, { stream: camera.stream, reader, onCode: onText });
  return (
    <>
      {camera.fault ? (
        <Banner
          tone="warm"
          announce
          title={t(faultWords[camera.fault].title)}
          actions={<Button onClick={camera.again}>{t('Try again')}</Button>}
        >
          {t(faultWords[camera.fault].text)}
        </Banner>
      ) : (
        <div className="scan-view">
          <video ref={video} className="scan-video" muted playsInline aria-label={t('Camera picture')} />
          <span className="scan-frame" aria-hidden="true" />
          {camera.light && (
            <IconButton
              icon="light"
              kind="outline"
              className="scan-light"
              label={camera.light === 'on' ? t('Turn the light off') : t('Turn the light on')}
              onClick={camera.switchLight}
            />
          )}
        </div>
      )}
      {isMissing ? (
        <Banner tone="warm" announce actions={<Button onClick={askAgain}>{t('Try again')}</Button>}>
          {t("The reader isn't on this device yet. Connect once to load it.")}
        </Banner>
      ) : (
        <p className="muted" role="status">
          {camera.fault
            ? ''
            : camera.stream
              ? t('Point the camera at the code on a badge, card or phone.')
              : t('Opening the camera…')}
        </p>
      )}
      <Photo reader={reader} onText={onText} />
    </>
  );
}

const faultWords: Readonly<Record<CameraFault, { readonly title: string; readonly text: string }>> = inCatalog({
  refused: {
    title: 'The camera is blocked.',
    text: "Allow it for this site in your browser, in the settings beside the address, and in the device's privacy settings. Or choose a photo of the code.",
  },
  none: { title: 'We found no camera here.', text: 'Choose a photo of the code instead.' },
  busy: {
    title: "The camera doesn't start.",
    text: 'Another app may be using it. Close that one and try again, or choose a photo of the code.',
  },
  unsafe: {
    title: 'The camera needs an address with https.',
    text: 'Browsers open it only there. Choose a photo of the code instead.',
  },
} as const);

function Photo({
  reader,
  onText,
}: {
  readonly reader: CodeReader | undefined;
  readonly onText: (text: string) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const read = async (file: File) => {
    if (!reader) return;
    setBusy(true);
    setFault(undefined);
    const picture = await createImageBitmap(file).catch(() => undefined);
    const text = picture && (await reader(picture).catch(() => undefined));
    setBusy(false);
    if (text) onText(text);
    else
      setFault(
        picture
          ? t('We found no code in this photo. Take it closer and straight on, with the whole code in the picture.')
          : t("This file isn't a picture we can read."),
      );
  };
  return (
    <div className="column gap-2 start">
      <FileButton
        field={t('Photo of a code')}
        accept="image/*"
        busy={isBusy}
        disabled={!reader}
        onFile={(file) => void read(file)}
      >
        {t('Choose a photo')}
      </FileButton>
      <FaultLine message={fault} />
    </div>
  );
}

/** The reader, loaded when the dialog first opens. */
function useReader(isWanted: boolean) {
  const [turn, askAgain] = useReducer((count: number) => count + 1, 0);
  const [state, setState] = useState<{ readonly reader?: CodeReader; readonly isMissing?: boolean }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    codeReader().then(
      (reader) => isLeft || setState({ reader }),
      () => isLeft || setState({ isMissing: true }),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, turn]);
  return { reader: state.reader, isMissing: state.isMissing ?? false, askAgain };
}
