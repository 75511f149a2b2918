import { type ReactNode, useRef } from 'react';
import { keyAt, Rows } from './rows.tsx';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** An item's estimated height in pixels. */
  readonly estimate: number;
  /** Pixels between two items. */
  readonly gap?: number;
  readonly children: (item: Item, at: number) => ReactNode;
}

/** Cards or lines for a phone; in a long list only the visible ones are in the document. */
export function VirtualList<Item>({ label, items, itemKey, estimate, gap = 0, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} aria-label={label}>
      <Rows
        container={list}
        count={items.length}
        estimate={estimate}
        gap={gap}
        keyOf={(at) => keyAt(items, itemKey, at)}
        spacer={(height) => (height > 0 ? <li aria-hidden="true" style={{ height }} /> : null)}
        row={(at, { key, ...attributes }) => {
          const item = items[at];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              {...attributes}
              aria-setsize={items.length}
              aria-posinset={at + 1}
              style={at < items.length - 1 ? { marginBottom: gap } : undefined}
            >
              {children(item, at)}
            </li>
          );
        }}
      />
    </ul>
  );
}
