import { AccountApi } from '@paratope/shared/account/api';
import { MatchApi } from '@paratope/shared/matches/api';
import { planLabels } from '@paratope/shared/plans/plan';
import { StartupApi } from '@paratope/shared/startups/api';
import { type Message, msg } from '@paratope/shared/words/message';
import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import type { ActResult } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { inWords, t } from '../../words/words.ts';
import './test-pages.css';

interface Check {
  readonly name: Message;
  /** Resolves to what was found; throws an Error whose message is shown. */
  run(): Promise<string>;
}

/** Calls the server the way the portal does, with this browser's session. */
const checks: readonly Check[] = [
  {
    name: msg('Login'),
    run: async () => {
      const { email, startup, plan } = answered(await call(AccountApi.session, {})).data;
      return t('{email} of {startup}, {plan}', { email, startup: startup.name, plan: t(planLabels[plan]) });
    },
  },
  {
    name: msg('Profile'),
    run: async () => {
      const { companyName, fields } = answered(await call(StartupApi.profile, {})).data;
      return t('{company}, last changed {moment}', { company: companyName, moment: String(fields['Last Modified']) });
    },
  },
  {
    name: msg('Matches'),
    run: async () => {
      const { data, userPlan } = answered(await call(MatchApi.list, { limit: 100 }));
      const open = data.filter(({ isUnlocked }) => isUnlocked).length;
      return t('{open} unlocked, {locked} locked. {plan}', { open, locked: data.length - open, plan: userPlan });
    },
  },
];

type Outcome = { readonly isFine: boolean; readonly words: string } | 'running';

export function ClientTestPage() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const isRunning = [...outcomes.values()].includes('running');

  const runAll = async () => {
    setOutcomes(new Map(checks.map(({ name }) => [name.key, 'running'])));
    await Promise.all(
      checks.map(async ({ name, run }) => {
        const outcome = await run().then(
          (words) => ({ isFine: true, words }),
          (failure: unknown) => ({
            isFine: false,
            words: failure instanceof Error ? failure.message : String(failure),
          }),
        );
        setOutcomes((before) => new Map(before).set(name.key, outcome));
      }),
    );
  };

  return (
    <main className="page page-body narrow column gap-5 debug-page">
      <PageTitle>{t('Client portal test')}</PageTitle>
      <h1 className="title-1">{t('Client portal test')}</h1>
      <p className="muted">{t('Uses this browser’s founder login. Nothing is changed.')}</p>
      <p className="row">
        <Button kind="primary" busy={isRunning} onClick={() => void runAll()}>
          {t('Run checks')}
        </Button>
        <Link className="link" to={paths.login}>
          {t('Client login')}
        </Link>
      </p>
      <div role="status">
        <List label={t('Checks')}>
          {checks.map(({ name }) => (
            <CheckLine key={name.key} name={inWords(name)} outcome={outcomes.get(name.key)} />
          ))}
        </List>
      </div>
    </main>
  );
}

function CheckLine({ name, outcome }: { readonly name: string; readonly outcome: Outcome | undefined }) {
  if (outcome === undefined) return <ListLine title={name} aside={t('Not run')} />;
  if (outcome === 'running') return <ListLine title={name} aside={t('Running')} />;
  return (
    <ListLine
      title={name}
      detail={outcome.words}
      aside={<Badge tone={outcome.isFine ? 'good' : 'danger'}>{outcome.isFine ? t('Passed') : t('Failed')}</Badge>}
    />
  );
}

function answered<Output>(answer: ActResult<Output>): Output {
  if (answer.ok) return answer.value;
  if (answer.kind === 'refused') throw new Error(`${answer.status} ${answer.message}`);
  throw new Error(
    answer.kind === 'unreachable'
      ? t('We couldn’t reach the server.')
      : t('The server responded in an unknown format.'),
  );
}
