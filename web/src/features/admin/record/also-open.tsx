import { Icon } from '../../../ui/icon.tsx';
import { dateLocale, plural } from '../../../words/words.ts';
import { many } from '../many.ts';
import type { Others } from './use-presence.ts';

/** Who else has the record open. Its line keeps its place while it is nobody, so that a form does not move under a hand. */
export const AlsoOpen = ({ others: { names, more } }: { readonly others: Others }) => (
  <p className="muted small admin-also-open" role="status">
    {names.length > 0 ? (
      <>
        <Icon name="people" />{' '}
        {plural(names.length + more, '{names} also has this open', '{names} also have this open', {
          names: listed(names, more),
        })}
      </>
    ) : null}
  </p>
);

const listed = (names: readonly string[], more: number): string =>
  new Intl.ListFormat(dateLocale(), { type: 'conjunction' }).format([
    ...names,
    ...(more > 0 ? [plural(more, '1 other', '{count} others', { count: many(more) })] : []),
  ]);
