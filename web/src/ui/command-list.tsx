import { Autocomplete } from '@base-ui/react/autocomplete';
import type { Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './popup.css';
import './combobox.css';
import './command-list.css';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Second line: where it was found, or whose it is. */
  readonly detail?: string;
  readonly icon: IconName;
}

export interface CommandGroup<One extends Command> {
  readonly title: string;
  readonly items: readonly One[];
}

interface CommandListProps<One extends Command> {
  readonly label: string;
  /** Already filtered by the query; no group is empty. */
  readonly groups: readonly CommandGroup<One>[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (command: One) => void;
  /** Called on Escape. The list does not close itself; its container does. */
  readonly onLeave: () => void;
  readonly emptyWords: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A search field with its results below. Arrows move through the list while the text stays editable; Enter takes the highlighted item. */
export function CommandList<One extends Command>({
  label,
  groups,
  query,
  onQuery,
  onChoose,
  onLeave,
  emptyWords,
  ref,
}: CommandListProps<One>) {
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={query}
      onValueChange={(next, { reason }) => {
        // Choosing an item runs it and must not fill the field with its label.
        if (reason !== 'item-press') onQuery(next);
      }}
      onOpenChange={(isOpen, { reason }) => {
        if (!isOpen && reason === 'escape-key') onLeave();
      }}
      itemToStringValue={(item: One) => item.label}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input ref={ref} className="control" aria-label={label} placeholder={label} />
      <div>
        <Autocomplete.Empty>
          {groups.length === 0 ? <p className="muted control-words combobox-empty">{emptyWords}</p> : null}
        </Autocomplete.Empty>
        <Autocomplete.List className="command-list">
          {(group: CommandGroup<One>) => (
            <Autocomplete.Group key={group.title} items={group.items}>
              <Autocomplete.GroupLabel className="muted small command-group">{group.title}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: One) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className="row popup-item combobox-item"
                    onClick={() => onChoose(item)}
                  >
                    <Icon name={item.icon} size={16} />
                    <span className="column min-w-0">
                      <span className="one-line">{item.label}</span>
                      {item.detail ? <span className="muted one-line command-detail">{item.detail}</span> : null}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
