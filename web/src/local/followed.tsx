import { t } from '../words/words.ts';
import { DraftNotes } from './draft-notes.tsx';
import type { DraftForm } from './use-draft.ts';

interface FollowedProps {
  readonly draft: Pick<DraftForm<never>, 'isMerged' | 'isUnsaved' | 'others' | 'show'>;
}

/** Shows under a record's form what was merged into it from elsewhere. */
export const Followed = ({ draft }: FollowedProps) => (
  <>
    <p className="small muted" role="status">
      {mergedWords(draft.isMerged)}
    </p>
    <DraftNotes draft={draft} />
  </>
);

const mergedWords = (isMerged: DraftForm<never>['isMerged']): string =>
  ({
    no: '',
    saved: t('Changes saved in the meantime were added.'),
    typed: t('Text from your other tab was added.'),
  })[isMerged];
