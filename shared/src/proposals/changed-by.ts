import type { Proposed } from './proposal.ts';

/** The records that a proposal's acceptance changed, each once. */
export const changedBy = ({ changes = [] }: Pick<Proposed, 'changes'>) => [
  ...new Map(changes.map(({ collection, id }) => [`${collection}/${id}`, { collection, id }])).values(),
];
