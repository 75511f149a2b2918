import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { readPicture } from '../../../api/read-picture.ts';
import { useMaybeWorkspace } from '../../../local/hooks.ts';
import { t } from '../../../words/words.ts';
import { slidePicture } from '../kept-report.ts';

export type Report = NonNullable<AnalysisRecord['report']>;
export type SaidLine = Report['thesis'][number];
export type Proof = SaidLine['evidence'][number];

export interface Slides {
  readonly language: string | undefined;
  titleOf(page: number): string;
  /** URL of the slide's picture; undefined if there is none, or none yet. */
  pictureOf(page: number): string | undefined;
  show(proof: Proof): void;
}

export const SlidesContext = createContext<Slides>({
  language: undefined,
  titleOf: () => '',
  pictureOf: () => undefined,
  show: () => {},
});

export const useSlides = (): Slides => use(SlidesContext);

export function SlidePicture({ page, box }: Pick<Proof, 'page' | 'box'>): ReactNode {
  const { pictureOf, titleOf } = useSlides();
  const picture = pictureOf(page);
  if (!picture) {
    return (
      <span className="slide slide-blank">
        <span className="micro dim">{t('Slide {page}', { page })}</span>
      </span>
    );
  }
  const [left = 0, top = 0, width = 0, height = 0] = box ?? [];
  return (
    <span className="block slide">
      <img
        src={picture}
        alt={t('Slide {page}: {title}', { page, title: titleOf(page) })}
        loading="lazy"
        decoding="async"
      />
      {box && (
        <svg className="w-full slide-mark" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {/* A line's box ends at the baseline; the descenders below belong to it too. */}
          <rect x={left} y={top - height * 0.1} width={width} height={height * 1.4} />
        </svg>
      )}
    </span>
  );
}

/**
 * The founder's own slides are fetched one after another and stored on the device with the report; readers with a link load them from
 * the server.
 */
export function usePictures(record: AnalysisRecord, isOwn: boolean): ReadonlyMap<number, string> {
  const seen = useMaybeWorkspace()?.seen;
  const [kept, setKept] = useState<ReadonlyMap<number, string>>(new Map());
  const version = record.generatedAt ?? '';
  const slides = useMemo(() => drawn(record.report), [record.report]);

  useEffect(() => {
    if (!isOwn || !seen) return undefined;
    const leaving = new AbortController();
    const made: string[] = [];
    void (async () => {
      for (const { page, image } of slides) {
        const bytes = await slidePicture(seen, { page, version }, () => readPicture(image, leaving.signal));
        if (leaving.signal.aborted) return;
        if (!bytes) continue;
        const address = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }));
        made.push(address);
        setKept((before) => new Map(before).set(page, address));
      }
    })();
    return () => {
      leaving.abort();
      for (const address of made) URL.revokeObjectURL(address);
      setKept(new Map());
    };
  }, [isOwn, seen, slides, version]);

  return useMemo(() => (isOwn ? kept : new Map(slides.map(({ page, image }) => [page, image]))), [isOwn, kept, slides]);
}

/** A limit for the device's storage; a longer deck shows the rest in words. */
const mostKept = 80;

/** Slides with a picture, those that a statement cites first. */
function drawn(report: Report | null): { readonly page: number; readonly image: string }[] {
  if (!report) return [];
  const cited = new Set(report.questions.flatMap(({ statements }) => pagesOf(statements)));
  return report.slides
    .flatMap(({ page, image }) => (image === null ? [] : [{ page, image }]))
    .sort((a, b) => Number(cited.has(b.page)) - Number(cited.has(a.page)) || a.page - b.page)
    .slice(0, mostKept);
}

const pagesOf = (lines: readonly SaidLine[]): number[] =>
  lines.flatMap(({ evidence }) => evidence.map(({ page }) => page));
