import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-surface.tsx';

/** A dialog from 600 px up, a bottom sheet on a phone. Escape, the backdrop and the cross close it; focus returns. */
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
  /** What will happen, and whether it can be undone. */
  readonly children?: ReactNode;
  /** The action's verb, never "OK". */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly tone?: 'primary' | 'danger';
  readonly busy?: boolean;
}

/** For actions that cannot be undone; everything else happens at once and offers Undo. */
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
