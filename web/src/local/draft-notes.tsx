import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { deviceWord } from './device.ts';
import type { DraftForm } from './use-draft.ts';

interface DraftNotesProps {
  readonly draft: Pick<DraftForm<never>, 'isUnsaved' | 'others' | 'show'>;
}

/** Shows under a form that its text could not be saved, and what another tab left in it. */
export function DraftNotes({ draft }: DraftNotesProps) {
  const [other] = draft.others;
  return (
    <>
      {draft.isUnsaved && (
        <Banner tone="danger" announce>
          {t("This {device} couldn't save your latest edits. They are only on the screen.", {
            device: t(deviceWord()),
          })}
        </Banner>
      )}
      {other && (
        <Banner tone="plain" actions={<Button onClick={() => void draft.show(other)}>{t('Show')}</Button>}>
          {t('You also started this in another tab.')}
        </Banner>
      )}
    </>
  );
}
