import { mutators } from '@paratope/shared/mutators';
import type { Proposed } from '@paratope/shared/proposals/proposal';
import { useMemo, useState } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Section } from '../../../ui/section.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { plural, t } from '../../../words/words.ts';
import { ProposalList, type ProposalListProps } from './proposal-list.tsx';
import { useDecidedProposals, useOpenProposals } from './queries.ts';
import { useDecisions } from './use-decisions.ts';

type How = Pick<ProposalListProps, 'changeDialog'>;

/** Every change that programs propose, and what was decided in the last days. */
export function ProposalsPage(how: How) {
  const open = useOpenProposals();
  const decided = useDecidedProposals();
  return (
    <main className="page page-body narrow column gap-5">
      <PageTitle>{t('Proposals')}</PageTitle>
      <header>
        <h1 className="title-1">{t('Proposals')}</h1>
        {open && open.length > 0 ? (
          <p className="muted">{t('Nothing changes until you accept it. You can accept without a network.')}</p>
        ) : null}
      </header>
      {open === undefined ? <Loading label={t('Loading')} lines={4} /> : null}
      {open?.length === 0 ? <Nothing /> : null}
      {open && open.length > 0 ? <Open open={open} {...how} /> : null}
      {decided && decided.length > 0 ? (
        <Section title={t('Decided in the last 14 days')} look="title-3" className="column gap-3">
          <ProposalList label={t('Decided in the last 14 days')} proposals={decided} {...how} />
        </Section>
      ) : null}
    </main>
  );
}

/** Accepted at once at most, as by the API. */
const mostAtOnce = 200;

function Open({ open, ...how }: How & { readonly open: readonly Proposed[] }) {
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { acceptAll } = useDecisions();
  const kinds = useMemo(() => [...Map.groupBy(open, ({ name }) => name)], [open]);
  const [only] = kinds;
  const kind = kinds.length === 1 && only ? only[0] : kinds.some(([name]) => name === chosen) ? chosen : '';
  const shown = kind === '' ? open : open.filter(({ name }) => name === kind);
  const together = shown.slice(0, mostAtOnce);

  const acceptThem = async () => {
    setBusy(true);
    await acceptAll(together);
    setBusy(false);
    setAsking(false);
  };

  const label = plural(open.length, '1 proposal', '{count} proposals');
  return (
    <Section title={label} look="title-3" className="column gap-3">
      {open.length > 1 ? (
        <div className="row wrap bottom gap-3">
          {kinds.length > 1 ? (
            <Field label={t('Kind of change')}>
              <Select
                placeholder={t('All kinds')}
                value={kind}
                options={kinds.map(([name, { length }]) => ({
                  value: name,
                  label: t('{label} ({count})', { label: labelOf(name), count: length }),
                }))}
                onChange={({ target }) => setChosen(target.value)}
              />
            </Field>
          ) : null}
          {kind !== '' && shown.length > 1 ? (
            <Button onClick={() => setAsking(true)}>
              {shown.length > mostAtOnce
                ? t('Accept the first {count}', { count: mostAtOnce })
                : t('Accept all {count} of this kind', { count: shown.length })}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ProposalList label={label} proposals={shown} {...how} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={plural(together.length, 'Accept 1 proposal?', 'Accept {count} proposals?')}
        confirm={t('Accept')}
        busy={isBusy}
        onConfirm={() => void acceptThem()}
      >
        <p>{t('{label}: each is made as your own change, and you can undo it.', { label: labelOf(kind) })}</p>
      </ConfirmDialog>
    </Section>
  );
}

const labelOf = (name: string): string => t(mutators.get(name)?.label ?? name);

const Nothing = () => (
  <EmptyState
    title={t('No proposals')}
    action={
      <Link className={buttonClass({ size: 'main' })} to={paths.account}>
        {t('API keys in your account')}
      </Link>
    }
  >
    {t('A program whose API key may propose can suggest changes here, and nothing changes until you accept one.')}
  </EmptyState>
);
