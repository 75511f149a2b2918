/** From an act to the frame that shows what it did, as the Event Timing API counts it, with a processor slowed down. */
import type { Device } from '../../scripts/browser/device.ts';

export interface Interaction {
  readonly milliseconds: number;
  /** The kind of event and what it was on. */
  readonly of: string;
}

export const none: Interaction = { milliseconds: 0, of: 'none' };

/** Returns what gives the slowest interaction since. */
export async function watchInteractions({ page, context }: Device, slow: number): Promise<() => Interaction> {
  let slowest = none;
  await context.exposeBinding('interacted', (_, milliseconds: number, of: string) => {
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, of };
  });
  await context.addInitScript(observe);
  await page.evaluate(observe);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow });
  return () => slowest;
}

/** Runs in the page. */
function observe(): void {
  const tell = (window as unknown as { interacted(milliseconds: number, of: string): void }).interacted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        tell(
          entry.duration,
          `${entry.name} on ${(entry.target as Element | null)?.textContent?.trim().slice(0, 40) ?? '?'}`,
        );
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
