import type { Passkey } from '@paratope/shared/passkeys/api';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { List, ListLine } from './list-line.tsx';
import { momentInFull } from './moments.ts';

interface PasskeyLinesProps {
  readonly passkeys: readonly Passkey[];
  onRename(passkey: Passkey): void;
  onRemove(passkey: Passkey): void;
}

export const PasskeyLines = ({ passkeys, onRename, onRemove }: PasskeyLinesProps) => (
  <List label={t('Passkeys')}>
    {passkeys.map((passkey) => (
      <ListLine
        key={passkey.id}
        title={passkey.name}
        detail={detailOf(passkey)}
        aside={
          <span className="row gap-2">
            <IconButton
              icon="pencil"
              label={t('Rename {name}', { name: passkey.name })}
              onClick={() => onRename(passkey)}
            />
            <Button aria-label={t('Remove {name}', { name: passkey.name })} onClick={() => onRemove(passkey)}>
              {t('Remove')}
            </Button>
          </span>
        }
      />
    ))}
  </List>
);

const detailOf = ({ createdAt, lastUsedAt }: Passkey): string =>
  lastUsedAt
    ? t('Last used {moment}', { moment: momentInFull(lastUsedAt) })
    : t('Added {moment}, not used yet', { moment: momentInFull(createdAt) });
