import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { List, ListLine } from './list-line.tsx';
import { momentInFull } from './moments.ts';

interface ProviderLineProps {
  readonly name: string;
  /** Null until a login there was linked. */
  readonly linkedAt: string | null;
  onRemove(): void;
}

export const ProviderLine = ({ name, linkedAt, onRemove }: ProviderLineProps) =>
  linkedAt ? (
    <List label={t('Log in with {name}', { name })}>
      <ListLine
        title={name}
        detail={t('Linked {moment}', { moment: momentInFull(linkedAt) })}
        aside={
          <Button aria-label={t('Remove {name}', { name })} onClick={onRemove}>
            {t('Remove')}
          </Button>
        }
      />
    </List>
  ) : (
    <p className="muted">{t('Not linked yet. Log in with {name} once, and it opens this account.', { name })}</p>
  );
