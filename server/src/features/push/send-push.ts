import { dateFormat } from '@paratope/shared/date-format';
import { PushNews } from '@paratope/shared/push/api';
import { isQuiet } from '@paratope/shared/push/quiet-hours';
import { hourIn } from '@paratope/shared/time-zone';
import * as z from 'zod/mini';
import type { Deps } from '../../context.ts';
import { forgetBrowser } from '../../db/browsers.ts';
import type { Transaction } from '../../db/database.ts';
import { PushGone } from '../../gateways/push/push.ts';
import type { JobHandler, RetryRule } from '../../jobs/jobs.ts';
import { wordsIn } from '../../words/words.ts';
import { newsOf } from './news.ts';
import { subscriptionAt } from './store.ts';

export const sendPushJob = 'push.send';

/** Half a minute, then four times as long before each next try; it is stale after an hour. */
export const pushRetries: RetryRule = { tries: 4, waitBefore: (attempt) => 30_000 * 4 ** (attempt - 1) };

const Input = z.object({
  endpoint: z.string(),
  kind: PushNews.shape.kind,
  count: z.number(),
  /** When what is told of begins: from then on it is told no more. */
  starts: z.optional(z.number()),
});
type Input = z.infer<typeof Input>;

/** Queues one notification in the transaction of what it reports. While one of a kind waits for a browser, a second is dropped. */
export const queuePush = (deps: Pick<Deps, 'jobs'>, tx: Transaction, input: Input) =>
  deps.jobs.enqueue(tx, {
    kind: sendPushJob,
    key: [sendPushJob, input.kind, input.endpoint, input.starts].filter(Boolean).join(' '),
    input,
  });

/**
 * Sends one notification. A second run after a crash sends it under the same topic, which replaces the first on screen. A retry that
 * falls into quiet hours is dropped, because the screens show the same.
 */
export const sendPush =
  (deps: Deps): JobHandler =>
  async ({ input }) => {
    const { endpoint, kind, count, starts } = Input.parse(input);
    const now = deps.clock.now();
    if (starts !== undefined && now.getTime() >= starts) return;
    const found = await subscriptionAt(deps.database.reader, endpoint);
    if (!found || !deps.gateways.push) return;
    const { subscription, zone, language, ...quiet } = found;
    const here = zone ?? deps.config.TIME_ZONE;
    if (kind !== 'test' && isQuiet(hourIn(here, now), quiet)) return;
    const words = wordsIn(language);
    const at = starts === undefined ? '' : clockOf(words.locale, here).format(starts);
    const { p256dh, auth } = subscription;
    try {
      await deps.gateways.push.send(
        { endpoint, keys: { p256dh, auth } },
        {
          payload: JSON.stringify(newsOf(kind, count, { words, at })),
          topic: kind,
          ...(starts === undefined ? {} : { seconds: Math.ceil((starts - now.getTime()) / 1_000) }),
        },
      );
    } catch (failure) {
      if (!(failure instanceof PushGone)) throw failure;
      await deps.database.write((tx) => forgetBrowser(tx, endpoint));
    }
  };

const clockOf = (locale: string, timeZone: string) =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
