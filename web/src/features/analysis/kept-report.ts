import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import type { ZodMiniType } from 'zod/mini';
import type { SeenStore } from '../../local/seen.ts';

/** The report as this device last saw it. */
export interface KeptReport<Report> {
  readonly record: Report;
  /** Device clock, ISO in UTC. */
  readonly seenAt: string;
}

/** Loads the last report read here, as far as `shape` needs. Undefined if there is none, or this version does not know its shape. */
export async function loadReport<Report>(
  seen: SeenStore,
  shape: ZodMiniType<Report>,
): Promise<KeptReport<Report> | undefined> {
  const kept = await seen.load(reportKey).catch(() => undefined);
  const record = shape.safeParse(kept?.value);
  return kept && record.success ? { record: record.data, seenAt: kept.seenAt } : undefined;
}

/** Returns undefined if the device has no room; the report is shown all the same. */
export async function keepReport(seen: SeenStore, record: AnalysisRecord, now: string): Promise<string | undefined> {
  return seen.keep(reportKey, record, now).then(
    () => now,
    () => undefined,
  );
}

/** Returns a slide's picture from the device, or fetches and stores it. `version` is the moment the report was made. */
export async function slidePicture(
  seen: SeenStore,
  { page, version }: { page: number; version: string },
  read: () => Promise<ArrayBuffer | undefined>,
): Promise<ArrayBuffer | undefined> {
  const key = `analysis/slide/${page}`;
  const kept = (await seen.load(key).catch(() => undefined))?.value as KeptSlide | undefined;
  if (kept?.version === version) return kept.bytes;
  const bytes = await read();
  const slide: KeptSlide | undefined = bytes && { version, bytes };
  if (slide) await seen.keep(key, slide, new Date().toISOString()).catch(() => {});
  return bytes;
}

interface KeptSlide {
  readonly version: string;
  /** Bytes rather than a Blob: some browsers lose a stored Blob when they move the file behind it. */
  readonly bytes: ArrayBuffer;
}

const reportKey = 'analysis/report';
