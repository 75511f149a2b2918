import type { Proposed } from '@paratope/shared/proposals/proposal';
import { paths } from '../../../addresses/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { Section } from '../../../ui/section.tsx';
import { plural, t } from '../../../words/words.ts';
import { proposerOf } from './proposal-card.tsx';
import { useOpenProposals } from './queries.ts';
import { useShown } from './use-shown.ts';

/** Lines shown on Today; the page has the rest. */
const mostShown = 3;

/** What programs propose, on Today. Nothing if there is none. */
export function ProposalsToday() {
  const open = useOpenProposals() ?? [];
  const [first] = open;
  if (!first) return null;
  const isOfOne = open.every(({ keyId }) => keyId === first.keyId);
  const title = isOfOne
    ? plural(open.length, '1 proposal from {key}', '{count} proposals from {key}', { key: proposerOf(first) })
    : plural(open.length, '1 proposal', '{count} proposals');
  return (
    <Section title={title} look="title-3">
      <List label={title}>
        {open.slice(0, mostShown).map((proposal) => (
          <Line key={proposal.id} proposal={proposal} />
        ))}
      </List>
      <p className="py-3">
        <Link className="link" to={paths.proposals}>
          {t('Go to proposals')}
        </Link>
      </p>
    </Section>
  );
}

function Line({ proposal }: { readonly proposal: Proposed }) {
  const shown = useShown(proposal);
  const detail = [shown?.about ?? '', proposal.reason].filter((part) => part !== '').join(' · ');
  return <ListLine title={shown?.title ?? '…'} detail={<span className="lines-1">{detail}</span>} />;
}
