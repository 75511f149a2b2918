import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-surface.tsx';

/** A dialog from 600 px up, a sheet from below on a phone. Escape, the scrim and the cross close it; focus goes back. */
export function Dialog(props: DialogProps) {
  const wasOpened = useRef(false);
  wasOpened.current ||= props.open;
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What will happen, and whether it can be taken back. */
  readonly children?: ReactNode;
  /** The verb of the act, never "OK". */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly tone?: 'primary' | 'danger';
  readonly busy?: boolean;
}

/** Asks before an act that cannot be undone; everything else is done at once and offers Undo. */
export const ConfirmDialog = ({
  confirm,
  onConfirm,
  tone = 'primary',
  busy = false,
  ...dialog
}: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    size="small"
    footer={
      <>
        <Button onClick={dialog.onClose}>{t('Cancel')}</Button>
        <Button kind={tone} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
);

const DialogSurface = lazy(() => import('./dialog-surface.tsx').then((module) => ({ default: module.DialogSurface })));
