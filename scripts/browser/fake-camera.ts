import type { BrowserContext, Page } from 'playwright-core';
import { type CodePicture, height, width } from './code-pictures.ts';

interface PageWithCamera {
  holdUp?(gray: string): void;
}

/** Puts a canvas in place of every camera of a browser: `getUserMedia` gives its picture, which `holdUp` changes. */
export const replaceCamera = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const drawing = canvas.getContext('2d');
      const picture = new ImageData(width, height);
      // A stream has a new frame only when something is drawn.
      setInterval(() => drawing?.putImageData(picture, 0, 0), 150);
      (globalThis as PageWithCamera).holdUp = (gray) => {
        const bytes = atob(gray);
        const points = new Uint32Array(picture.data.buffer);
        for (let at = 0; at < bytes.length; at += 1) points[at] = 0xff000000 + bytes.charCodeAt(at) * 0x010101;
      };
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    [width, height] as const,
  );

export const holdUp = (page: Page, { gray }: CodePicture): Promise<void> =>
  page.evaluate((text) => (globalThis as PageWithCamera).holdUp?.(text), Buffer.from(gray.buffer).toString('base64'));

/** The picture as a film of one frame, which Chromium plays as a camera's: `--use-file-for-fake-video-capture`. */
export const filmOf = ({ gray }: CodePicture): Uint8Array =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\nFRAME\n`),
    Buffer.from(gray.buffer),
    Buffer.alloc((width * height) / 2, 128),
  ]);
