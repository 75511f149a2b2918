import type { EmailDraft } from '@paratope/shared/drafts/email-draft';
import { Badge } from '../../ui/badge.tsx';

/** Who wrote it, and what of it was taken out. */
export function WrittenBy({ draft: { letter, wish } }: { readonly draft: EmailDraft }) {
  if (!letter) return null;
  const { writer, model, removedSentences } = letter;
  return (
    <div className="email-by small muted">
      {writer === 'embedded' ? (
        <p>
          <Badge tone="quiet" icon="lock">
            Nothing left this server
          </Badge>
        </p>
      ) : (
        <p>Written by {model}</p>
      )}
      {removedSentences > 0 && (
        <p>
          {removedSentences === 1 ? 'One sentence was' : `${removedSentences} sentences were`} taken out: no fact
          carried {removedSentences === 1 ? 'it' : 'them'}.
        </p>
      )}
      {wish && (
        <p>
          Your wish: <span className="serif">{wish}</span>
        </p>
      )}
    </div>
  );
}
