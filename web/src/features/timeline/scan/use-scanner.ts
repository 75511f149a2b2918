import { type RefObject, useEffect, useRef } from 'react';
import type { CodeReader } from './own-reader.ts';

interface Scanner {
  readonly stream: MediaStream | undefined;
  readonly reader: CodeReader | undefined;
  onCode(text: string): void;
}

/** Shows the camera's picture and reads it several times a second, until a code is found. */
export function useScanner(video: RefObject<HTMLVideoElement | null>, { stream, reader, onCode }: Scanner): void {
  const found = useRef(onCode);
  found.current = onCode;

  useEffect(() => {
    const picture = video.current;
    if (!picture || !stream) return;
    picture.srcObject = stream;
    // It is refused where it is stopped at once again, as on closing.
    void picture.play().catch(() => undefined);
    return () => {
      picture.srcObject = null;
    };
  }, [video, stream]);

  useEffect(() => {
    const picture = video.current;
    if (!picture || !stream || !reader) return;
    let isLeft = false;
    let next: ReturnType<typeof setTimeout>;
    const look = async () => {
      const isShown = picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && picture.videoWidth > 0;
      const text = isShown ? await readFrame(picture, reader).catch(() => undefined) : undefined;
      if (isLeft) return;
      if (text) found.current(text);
      else next = setTimeout(look, betweenReadings);
    };
    void look();
    return () => {
      isLeft = true;
      clearTimeout(next);
    };
  }, [video, stream, reader]);
}

const readFrame = async (picture: HTMLVideoElement, reader: CodeReader): Promise<string | undefined> =>
  reader(await createImageBitmap(picture));

/** Leaves a phone time to draw the picture, and keeps it cool. */
const betweenReadings = 80;
