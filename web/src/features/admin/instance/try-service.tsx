import { AdminInstanceApi, type InstanceLine, type TestAnswer } from '@paratope/shared/admin/instance-api';
import { AdminSetUpApi } from '@paratope/shared/admin/set-up-api';
import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import type { ActResult } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { inWords, t } from '../../../words/words.ts';
import { useAdmin } from '../use-admin.ts';
import { useNotice } from '../use-notice.tsx';
import { Value } from './value.tsx';

export type Service = keyof typeof services;

interface TryServiceProps {
  readonly of: readonly Service[];
  /** Called after each try, whatever came of it. */
  onTried?(): void;
}

/** Buttons that use a service once, and what it answered. */
export function TryService({ of, onTried }: TryServiceProps) {
  const { explain } = useAdmin();
  const { banner, fail } = useNotice();
  const [busy, setBusy] = useState<Service>();
  const [tried, setTried] = useState<TestAnswer>();
  const use = async (service: Service) => {
    const { ask, failed } = services[service];
    setBusy(service);
    const answer = await ask();
    setBusy(undefined);
    if (answer.ok) setTried(answered(answer.value.data));
    else fail(explain(answer, t(failed)));
    onTried?.();
  };
  return (
    <>
      <div className="row wrap gap-2">
        {of.map((service) => (
          <Button
            key={service}
            busy={busy === service}
            disabled={busy !== undefined && busy !== service}
            onClick={() => void use(service)}
          >
            {t(services[service].label)}
          </Button>
        ))}
      </div>
      {banner}
      {tried ? (
        <div className="admin-instance" role="status">
          <Facts
            items={[
              { label: inWords(tried.line.label), value: <Value line={tried.line} /> },
              ...(tried.answer
                ? [
                    { label: t('Question'), value: tried.question },
                    { label: t('Answer'), value: tried.answer },
                  ]
                : []),
            ]}
          />
        </div>
      ) : null}
    </>
  );
}

interface Trial {
  readonly label: string;
  readonly failed: string;
  ask(): Promise<ActResult<{ readonly data: InstanceLine | TestAnswer }>>;
}

const services = {
  email: {
    label: inCatalog('Send test email'),
    failed: inCatalog('We couldn’t send a test email. Try again.'),
    ask: () => call(AdminInstanceApi.sendTestMail, {}),
  },
  ai: {
    label: inCatalog('Ask the AI a test question'),
    failed: inCatalog('We couldn’t ask the AI. Try again.'),
    ask: () => call(AdminInstanceApi.askTestQuestion, {}),
  },
  payment: {
    label: inCatalog('Make a test charge'),
    failed: inCatalog('We couldn’t make a test charge. Try again.'),
    ask: () => call(AdminSetUpApi.makeTestCharge, {}),
  },
} as const satisfies Readonly<Record<string, Trial>>;

const answered = (data: InstanceLine | TestAnswer): TestAnswer =>
  'line' in data ? data : { line: data, question: '', answer: '' };
