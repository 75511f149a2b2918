import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import { Badge } from '../../ui/badge.tsx';
import { rich } from '../../words/rich.ts';
import { plural, t } from '../../words/words.ts';

export function WrittenBy({ draft: { letter, wish } }: { readonly draft: EmailDraft }) {
  if (!letter) return null;
  const { writer, model, removedSentences } = letter;
  return (
    <div className="grid gap-2 small muted">
      {writer === 'embedded' ? (
        <p>
          <Badge tone="quiet" icon="lock">
            {t('Not shared with third parties')}
          </Badge>
        </p>
      ) : (
        <p>{t('Written by {model}', { model })}</p>
      )}
      {removedSentences > 0 && (
        <p>
          {plural(
            removedSentences,
            'One sentence was removed because no fact supports it.',
            '{count} sentences were removed because no fact supports them.',
          )}
        </p>
      )}
      {wish && <p>{rich('Your request: {wish}', { wish: <span className="serif">{wish}</span> })}</p>}
    </div>
  );
}
