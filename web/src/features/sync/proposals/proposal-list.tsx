import type { Proposed } from '@paratope/shared/proposals/proposal';
import type { ComponentType } from 'react';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import type { ChangeDialogProps } from './change-dialog.tsx';
import { ProposalCard } from './proposal-card.tsx';
import './proposals.css';

export interface ProposalListProps {
  readonly label: string;
  readonly proposals: readonly Proposed[];
  readonly changeDialog: ComponentType<ChangeDialogProps>;
}

export const ProposalList = ({ label, proposals, changeDialog }: ProposalListProps) => (
  <VirtualList label={label} items={proposals} itemKey={({ id }) => id} estimate={190} gap={12}>
    {(proposal) => <ProposalCard proposal={proposal} changeDialog={changeDialog} />}
  </VirtualList>
);
