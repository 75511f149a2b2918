import type { SetUpStep, SetUpStepName } from '@paratope/shared/admin/set-up-api';
import { settingsInEffect } from '../../config.ts';
import type { Admin, Ctx } from '../../context.ts';

/** The settings of a step as they are in effect. */
export function settingsOf({ config, actor }: Ctx<Admin>, name: SetUpStepName): SetUpStep['settings'] {
  const examples = examplesFor(actor)[name];
  const all = settingsInEffect(config);
  return Object.entries(examples).flatMap(([setting, example]) =>
    all.filter((one) => one.name === setting).map((one) => ({ ...one, example })),
  );
}

/** Values the server would take. */
const examplesFor = ({ email }: Admin): Readonly<Record<SetUpStepName, Readonly<Record<string, string>>>> => ({
  instance: { PUBLIC_URL: 'https://raise.example.org', SUPPORT_EMAIL: email, TIME_ZONE: 'America/New_York' },
  plans: { PLAN_AMOUNT: '29900', PLAN_CURRENCY: 'usd', PLAN_PERIOD: 'once', PREMIUM_AMOUNT: '250000' },
  email: { SMTP_URL: 'smtp://name:password@mail.example.org:587', MAIL_FROM: email },
  payment: {
    STRIPE_SECRET_KEY: 'sk_test_...',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_...',
    STRIPE_WEBHOOK_SECRET: 'whsec_...',
  },
  ai: { AI_BASE_URL: 'https://api.openai.com/v1', AI_API_KEY: 'sk-...', AI_MODEL: 'gpt-4.1-mini' },
  investors: { AIRTABLE_API_KEY: 'pat...', AIRTABLE_BASE_ID: 'app...' },
  backups: { BACKUP_DIR: '/mnt/backups/paratope' },
});
