import type { SavedViewId } from '@paratope/shared/ids';
import { removeView, type SavedView, saveView } from '@paratope/shared/matches/saved-view';
import { useId, useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { newId } from '../../../local/device.ts';
import { useMutate } from '../../../local/hooks.ts';
import { useSavedToast } from '../../../local/saved-toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { t } from '../../../words/words.ts';
import type { ListView, ViewProps } from '../list/list-view.ts';
import { listViewOf, useSavedViews } from './saved-views.ts';
import { viewWords } from './view-words.ts';

interface ViewsDialogProps extends ViewProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ViewsDialog({ view, onView, isOpen, onClose }: ViewsDialogProps) {
  const views = useSavedViews() ?? [];
  const { keep, rename, remove } = useViewActs();
  const show = (saved: SavedView) => {
    onView(listViewOf(saved));
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('Saved views')}
      description={t('Save the current list as a view. Your views are private and available on all your devices.')}
    >
      <NameForm
        label={t('Name of this view')}
        verb={t('Save view')}
        hint={viewWords(view)}
        onName={(name) => keep(view, name, views)}
        onDone={onClose}
      />
      {views.length > 0 && (
        <List label={t('Saved views')}>
          {views.map((saved) => (
            <ViewLine
              key={saved.id}
              saved={saved}
              onShow={() => show(saved)}
              onRename={(name) => rename(saved, name)}
              onRemove={() => remove(saved)}
            />
          ))}
        </List>
      )}
    </Dialog>
  );
}

interface ViewLineProps {
  readonly saved: SavedView;
  readonly onShow: () => void;
  readonly onRename: (name: string) => Promise<string | undefined>;
  readonly onRemove: () => void;
}

function ViewLine({ saved, onShow, onRename, onRemove }: ViewLineProps) {
  const [isNaming, setNaming] = useState(false);
  if (isNaming) {
    return (
      <li className="row gap-3 touch hair-bottom list-line">
        <NameForm
          label={t('New name for {name}', { name: saved.name })}
          verb={t('Rename')}
          start={saved.name}
          onName={onRename}
          onDone={() => setNaming(false)}
        />
      </li>
    );
  }
  return (
    <ListLine
      title={saved.name}
      detail={viewWords(listViewOf(saved))}
      onOpen={onShow}
      aside={
        <>
          <IconButton icon="pencil" label={t('Rename {name}', { name: saved.name })} onClick={() => setNaming(true)} />
          <IconButton icon="trash" label={t('Delete {name}', { name: saved.name })} onClick={onRemove} />
        </>
      }
    />
  );
}

interface NameFormProps {
  readonly label: string;
  readonly verb: string;
  readonly hint?: string;
  readonly start?: string;
  /** Resolves to what is wrong with the name; undefined when it was saved. */
  readonly onName: (name: string) => Promise<string | undefined>;
  readonly onDone: () => void;
}

function NameForm({ label, verb, hint, start = '', onName, onDone }: NameFormProps) {
  const [name, setName] = useState(start);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const save = useOneAtATime(async () => {
    const wrong = name.trim() === '' ? t('Name is required') : await onName(name.trim());
    if (wrong) setFault(wrong);
    else onDone();
  });
  return (
    <form
      id={id}
      className="wrap start gap-2 w-full mb-4 beside-field views-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={label} hint={hint} error={fault}>
        <TextInput
          autoComplete="off"
          limit={80}
          value={name}
          onChange={({ target: { value } }) => {
            setFault(undefined);
            setName(value);
          }}
        />
      </Field>
      <Button kind="primary" type="submit">
        {verb}
      </Button>
    </form>
  );
}

function useViewActs() {
  const mutate = useMutate();
  const toast = useToast();
  const say = useSavedToast();

  const put = (id: SavedViewId, name: string, shown: ListView) =>
    mutate(saveView, { ...shown, statuses: [...shown.statuses], id, name });

  return {
    /** Saving under an existing name replaces that view. */
    async keep(shown: ListView, name: string, views: readonly SavedView[]) {
      const before = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
      const id = before?.id ?? newId<SavedViewId>();
      const result = await attempt(put(id, name, shown));
      if (!result.ok) return result.message;
      const undo = () => (before ? put(id, before.name, listViewOf(before)) : mutate(removeView, { id }));
      say(before ? t('View changed') : t('View saved'), name, undo);
      return undefined;
    },
    async rename(view: SavedView, name: string) {
      const result = await attempt(put(view.id, name, listViewOf(view)));
      if (!result.ok) return result.message;
      say(t('View renamed'), name, () => put(view.id, view.name, listViewOf(view)));
      return undefined;
    },
    /** Undo adds the view under a new id: the deleted one stays deleted everywhere. */
    async remove(view: SavedView) {
      const result = await attempt(mutate(removeView, { id: view.id }));
      if (!result.ok) return toast.show({ title: t("We couldn't delete this view"), tone: 'danger' });
      say(t('View deleted'), view.name, () => put(newId<SavedViewId>(), view.name, listViewOf(view)));
    },
  };
}
