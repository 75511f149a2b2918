import type { Proposed } from '@paratope/shared/proposals/proposal';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { ProposalCard } from './proposal-card.tsx';
import './proposals.css';

interface ProposalListProps {
  readonly label: string;
  readonly proposals: readonly Proposed[];
}

export const ProposalList = ({ label, proposals }: ProposalListProps) => (
  <VirtualList label={label} items={proposals} itemKey={({ id }) => id} estimate={190} gap={12}>
    {(proposal) => <ProposalCard proposal={proposal} />}
  </VirtualList>
);
