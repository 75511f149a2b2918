import { Section } from '../../../ui/section.tsx';
import { plural } from '../../../words/words.ts';
import { ProposalList, type ProposalListProps } from './proposal-list.tsx';
import { useProposalsAbout } from './queries.ts';

interface ProposalsAboutProps extends Pick<ProposalListProps, 'changeDialog'> {
  readonly matchId: string;
}

/** What programs propose about one investor, on its page. */
export function ProposalsAbout({ matchId, ...how }: ProposalsAboutProps) {
  const proposals = useProposalsAbout(matchId) ?? [];
  if (proposals.length === 0) return null;
  const title = plural(proposals.length, '1 proposal', '{count} proposals');
  return (
    <Section title={title} look="title-3" className="column gap-3 mt-3 pb-4">
      <ProposalList label={title} proposals={proposals} {...how} />
    </Section>
  );
}
