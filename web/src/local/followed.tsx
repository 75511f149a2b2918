import { paths } from '../app/paths.ts';
import { Link } from '../ui/link.tsx';
import { t } from '../words/words.ts';
import type { DraftForm } from './use-draft.ts';

interface FollowedProps {
  readonly draft: Pick<DraftForm<object>, 'isMerged'>;
  readonly of: { readonly collection: string; readonly id: string };
}

/** Under a form that edits a record: what came into it from elsewhere, and the way to every value it has had. */
export const Followed = ({ draft, of }: FollowedProps) => (
  <p className="followed small muted">
    <span role="status">
      {draft.isMerged ? `${t('What another device wrote meanwhile is now in here too.')} ` : ''}
    </span>
    <Link className="link" to={paths.history(of)}>
      {t('History')}
    </Link>
  </p>
);
