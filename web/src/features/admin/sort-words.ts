import { t } from '../../words/words.ts';

export type SortKind = 'text' | 'date' | 'number' | 'group';

/** Names an order and its reverse as a person would; `the date` is the only one of its list. */
export function sortWords(column: string, kind: SortKind | 'the date'): readonly [up: string, down: string] {
  switch (kind) {
    case 'the date':
      return [t('Oldest first'), t('Newest first')];
    case 'date':
      return [t('{column}, earliest first', { column }), t('{column}, latest first', { column })];
    case 'number':
      return [t('{column}, lowest first', { column }), t('{column}, highest first', { column })];
    case 'group':
      return [column, t('{column}, reversed', { column })];
    case 'text':
      return [t('{column}, A to Z', { column }), t('{column}, Z to A', { column })];
  }
}
