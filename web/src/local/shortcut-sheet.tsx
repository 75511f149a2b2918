import { type ReactNode, useState } from 'react';
import { Switch } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { List, ListLine } from '../ui/list-line.tsx';
import { t } from '../words/words.ts';
import { useLocal } from './context.ts';
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts';
import '../ui/keys.css';

interface ShortcutSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly singleKeys: readonly { readonly key: string; readonly does: string }[];
  /** The shortcuts with a modifier key. */
  readonly children?: ReactNode;
}

/** Lists the keys that work here, and switches the single ones off for people who use voice control. */
export function ShortcutSheet({ isOpen, onClose, singleKeys, children }: ShortcutSheetProps) {
  const { storage } = useLocal();
  const [isOn, setOn] = useState(() => areSingleKeysOn(storage));
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('Keyboard shortcuts')}>
      {children}
      <Switch
        label={t('Single-key shortcuts')}
        hint={t('They do nothing while you type. Turn them off if you use voice control.')}
        checked={isOn}
        onChange={({ target }) => {
          switchSingleKeys(storage, target.checked);
          setOn(target.checked);
        }}
      />
      {isOn ? (
        <List label={t('Single-key shortcuts')}>
          {singleKeys.map(({ key, does }) => (
            <ListLine key={key} title={t(does)} aside={<Key>{key}</Key>} />
          ))}
        </List>
      ) : (
        <p className="muted">{t('Single-key shortcuts are off on this device.')}</p>
      )}
    </Dialog>
  );
}

export const Key = ({ children }: { readonly children: string }) => <kbd className="key">{children}</kbd>;
