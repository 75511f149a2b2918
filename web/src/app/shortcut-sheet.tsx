import { inCatalog } from '@paratope/shared/words/message';
import { useState } from 'react';
import { useLocal } from '../local/context.ts';
import { Switch } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { List, ListLine } from '../ui/list-line.tsx';
import { t } from '../words/words.ts';
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts';
import './keys.css';

export function ShortcutSheet({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { storage } = useLocal();
  const [isOn, setOn] = useState(() => areSingleKeysOn(storage));
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('Keyboard shortcuts')}>
      <List label={t('With a modifier key')}>
        <ListLine title={t('Search or jump to…')} aside={<Key>{t('Ctrl K')}</Key>} />
      </List>
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

const Key = ({ children }: { readonly children: string }) => <kbd className="key">{children}</kbd>;

const singleKeys = [
  { key: 'd', does: inCatalog('Today') },
  { key: 'i', does: inCatalog('Investors') },
  { key: 't', does: inCatalog('Timeline') },
  { key: 'l', does: inCatalog('Log activity') },
  { key: 'c', does: inCatalog('Pending changes') },
  { key: '/', does: inCatalog('Search or jump to…') },
  { key: '?', does: inCatalog('Show shortcuts') },
] as const;
