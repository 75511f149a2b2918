import type { InstanceLine } from '@paratope/shared/admin/instance-api';
import { type SetUpStep, SetUpStepName } from '@paratope/shared/admin/set-up-api';
import { sumInWords } from '@paratope/shared/payments/price';
import { inCatalog } from '@paratope/shared/words/message';
import type { Config } from '../../config.ts';
import type { Admin } from '../../context.ts';
import { modeOf } from '../../gateways/payments/test-charge.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { backupFolder } from '../backups/index.ts';
import { readWritten } from '../content/index.ts';
import {
  backupLine,
  countInvestors,
  isBackupLate,
  lastBackupAt,
  lineOf,
  proveWebhook,
  senderOf,
} from '../instance/index.ts';
import { isOutside } from './outside.ts';
import { settingsOf } from './settings.ts';
import { readSkipped } from './skipped.ts';

/** Every step as it is now. */
export async function readSteps(ctx: RequestCtx<Admin>): Promise<SetUpStep[]> {
  const skipped = await readSkipped(ctx.database.reader);
  return Promise.all(
    SetUpStepName.options.map(async (name) => {
      const { isDone, lines, canTry = false } = await looks[name](ctx);
      const state = isDone ? 'set' : skipped.has(name) ? 'skipped' : 'not-set';
      return { name, state, lines, canTry, settings: settingsOf(ctx, name) };
    }),
  );
}

/** How far an owner is; undefined for others, and once every step is done or skipped. */
export async function setUpProgress(ctx: RequestCtx<Admin>): Promise<{ done: number; total: number } | undefined> {
  if (ctx.actor.role !== 'owner') return undefined;
  const steps = await readSteps(ctx);
  if (steps.every(({ state }) => state !== 'not-set')) return undefined;
  return { done: steps.filter(({ state }) => state === 'set').length, total: steps.length };
}

interface Look {
  readonly isDone: boolean;
  readonly lines: InstanceLine[];
  readonly canTry?: boolean;
}

const looks: Readonly<Record<SetUpStepName, (ctx: RequestCtx<Admin>) => Promise<Look>>> = {
  async instance({ config, database, words: { t } }) {
    const name = (await readWritten(database.reader, 'brand'))?.value?.name;
    const address = (await readWritten(database.reader, 'contact'))?.value?.address;
    return {
      isDone: areGiven(config, 'PUBLIC_URL', 'SUPPORT_EMAIL') && Boolean(name),
      lines: [
        line(t('Name on the public pages'), name || t('Not set')),
        line(t('Postal address'), address || t('Not set')),
      ],
    };
  },
  async plans({ config, words }) {
    const { PLAN_AMOUNT: amount, PLAN_CURRENCY: currency, PREMIUM_AMOUNT: premium } = config;
    const { t, locale } = words;
    const sum = (of: number) => sumInWords({ amount: of, currency }, locale);
    const prices = inCatalog({ once: '{sum} once', month: '{sum} a month', year: '{sum} a year' });
    return {
      isDone: areGiven(config, 'PLAN_AMOUNT'),
      lines: [
        line(t('Standard Access'), t(prices[config.PLAN_PERIOD], { sum: sum(amount) })),
        line(t('Premium Support'), premium === undefined ? t('Custom') : sum(premium)),
      ],
    };
  },
  async email({ config, words: { t } }) {
    const isDone = areGiven(config, 'SMTP_URL');
    return { isDone, canTry: isDone, lines: [line(t('Sender'), senderOf(config))] };
  },
  async payment({ config, database, words: { t } }) {
    const { STRIPE_SECRET_KEY: key } = config;
    if (!key) return { isDone: false, lines: [line(t('Card payments'), t('Not set up'))] };
    const modes: Readonly<Record<string, string>> = { test: t('Test mode'), live: t('Live mode') };
    const webhook = await proveWebhook(config, database.reader);
    return {
      isDone: true,
      canTry: modeOf(key) === 'test',
      lines: [line(t('Card payments'), modes[modeOf(key)] ?? t('Unknown mode')), ...(webhook ? [lineOf(webhook)] : [])],
    };
  },
  async ai({ config, words: { t } }) {
    const isDone = areGiven(config, 'AI_BASE_URL');
    return {
      isDone,
      canTry: isDone,
      lines: [line(t('AI endpoint'), isDone ? t('Set up') : t('Not set up. The built-in rules are used.'))],
    };
  },
  async investors({ config, database, words: { t, locale } }) {
    const count = await countInvestors(database.reader);
    return {
      isDone: count > 0,
      lines: [
        line(t('Investors'), count.toLocaleString(locale)),
        line('Airtable', config.AIRTABLE_API_KEY ? t('Set up') : t('Not set up')),
      ],
    };
  },
  async backups(ctx) {
    const { config, database, now, words } = ctx;
    const { t, plural } = words;
    const isLate = isBackupLate(config, { last: await lastBackupAt(database.reader), now });
    const last = await backupLine(ctx);
    const hours = config.BACKUP_EVERY_HOURS;
    // What a command wrote, and where it went, is the operator's own business.
    if (hours === 0) return { isDone: !isLate, lines: [line(t('Automatic backups'), t('Off')), last] };
    const folder = backupFolder(config);
    const isAway = await isOutside(folder, config.DATA_DIR);
    return {
      isDone: isAway && !isLate,
      lines: [
        line(t('Automatic backups'), plural(hours, 'Every hour', 'Every {count} hours')),
        line(t('Folder'), folder),
        isAway
          ? line(t('Outside the data folder'), t('Yes'), 'good')
          : line(t('Outside the data folder'), t('No. If the disk fails, both are lost.'), 'late'),
        last,
      ],
    };
  },
};

const areGiven = ({ given }: Config, ...names: (keyof Config)[]): boolean => names.every((name) => given.has(name));

const line = (label: string, value: string, state: InstanceLine['state'] = 'plain'): InstanceLine => ({
  label,
  value,
  state,
});
