import { paths } from '../addresses/paths.ts';
import { Link } from '../ui/link.tsx';
import { t } from '../words/words.ts';
import { DraftNotes } from './draft-notes.tsx';
import type { DraftForm } from './use-draft.ts';

interface FollowedProps {
  readonly draft: Pick<DraftForm<never>, 'isMerged' | 'isUnsaved' | 'others' | 'show'>;
  readonly of: { readonly collection: string; readonly id: string };
}

/** Shows under a record's form what was merged into it from elsewhere, with a link to its history. */
export const Followed = ({ draft, of }: FollowedProps) => (
  <>
    <p className="followed small muted">
      <span role="status">{mergedWords(draft.isMerged)}</span>
      <Link className="link" to={paths.history(of)}>
        {t('History')}
      </Link>
    </p>
    <DraftNotes draft={draft} />
  </>
);

const mergedWords = (isMerged: DraftForm<never>['isMerged']): string =>
  ({
    no: '',
    saved: `${t('Changes saved in the meantime were added.')} `,
    typed: `${t('Text from your other tab was added.')} `,
  })[isMerged];
