import { same, takeIn } from '@paratope/sync/client/follow';
import { useEffect, useRef, useState } from 'react';
import type { ActFailure } from '../../api/act-result.ts';
import { useDirty } from '../../local/hooks.ts';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';
import { useAdmin } from './use-admin.ts';

/** Plain data by field. */
type Fields = Readonly<Record<string, unknown>>;

/** What two admins made of one field. */
interface Clash {
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Typed<Values> {
  /** The record's values that `values` began with. */
  readonly base: Values;
  readonly values: Values;
  readonly clashes: Readonly<Record<string, Clash>>;
}

interface FormOptions<Values, Source> {
  /** Identifies the form and its record among an admin's drafts. */
  readonly name: string;
  readonly record: Source;
  fieldsOf(record: Source): Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** Reads the current record that a refusal brings along. */
  readonly schema?: { safeParse(value: unknown): { readonly success: boolean; readonly data?: Source | undefined } };
  /** For fields whose value is not what a person reads. */
  readonly inWords?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string };
}

export interface AdminForm<Values = Fields, Source = unknown> {
  readonly values: Values;
  /** The record the form is based on. */
  readonly record: Source;
  readonly labels: Readonly<Record<keyof Values, string>>;
  readonly isRestored: boolean;
  /** The fields that both have changed; each can still be chosen. */
  readonly clashes: readonly ShownClash[];
  /** The labels of the fields that only the other one has changed. */
  readonly taken: readonly string[];
  /** Who saved what the form has taken over while it was open. */
  readonly changedBy: Changer | undefined;
  set(part: Partial<Values>): void;
  choose(name: string, whose: keyof Clash): void;
  bind(name: keyof Values): { readonly value: string; onChange(event: { target: { value: string } }): void };
  /** Goes back to the record, or on to another state of it. */
  reset(record?: Source): void;
  /** Merges the record as it is now; with `theirs`, where both changed a field the record's value shows. */
  take(record: Source, shown?: keyof Clash): void;
  /** Merges the record as somebody else has just saved it. */
  follow(record: NonNullable<Source>, by: Changer): void;
  /** Merges the record that a refusal brings along, if it does. */
  meet(refused: ActFailure): void;
  /** Forgets the draft, once its words are saved. */
  drop(): void;
}

/** `by`: an admin's name, null where it is not known. `isOwn`: the reader's own change, made elsewhere. */
export interface Changer {
  readonly by: string | null;
  readonly isOwn: boolean;
}

interface ShownClash {
  readonly name: string;
  readonly label: string;
  readonly isMine: boolean;
  readonly mine: string;
  readonly theirs: string;
}

const prefix = 'paratope.admin-draft:';

/** Removes the drafts of whoever used this tab. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
}

/**
 * A form's values. What is typed is kept in this tab until it is saved or discarded: closing the form, a reload and an
 * ended session lose none of it. A record that changed meanwhile is merged field by field.
 */
export function useForm<Values extends Fields, Source>(
  options: FormOptions<Values, Source>,
): AdminForm<Values, Source> {
  const { name, fieldsOf, labels, schema, inWords = {} as NonNullable<typeof options.inWords> } = options;
  const { admin } = useAdmin();
  const toast = useToast();
  const key = `${prefix}${admin.adminId}:${name}`;
  const [record, setRecord] = useState(options.record);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [changedBy, setChangedBy] = useState<Changer>();
  const [typed, setTyped] = useState(() => opened<Values>(key, fieldsOf(options.record)));
  const [isRestored, setRestored] = useState(() => isChanged(typed));
  const left = useRef<'saved' | 'kept' | 'lost'>('saved');

  useDirty(isChanged(typed));
  useEffect(() => {
    left.current = keep(key, typed);
  }, [key, typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the form is left.
  useEffect(
    () => () => {
      if (left.current === 'kept') {
        const discard = { label: t('Discard'), onAct: () => sessionStorage.removeItem(key) };
        toast.show({ title: t('Your edits are kept as a draft in this tab.'), action: discard });
      }
      if (left.current === 'lost') {
        toast.show({ title: t('This browser has no room left. Your edits weren’t kept.'), tone: 'danger' });
      }
    },
    [],
  );

  const reset = (next = record) => {
    const base = fieldsOf(next);
    setRecord(next);
    setTaken([]);
    setTyped({ base, values: base, clashes: {} });
    setRestored(false);
  };
  const takenIn = (met: Typed<Values>): string[] =>
    Object.keys(met.base).flatMap((one) => (isTaken(typed, met, one) ? (labels[one] ?? one) : []));
  const take = (next: Source, shown: keyof Clash = 'mine') => {
    const met = merged(typed, fieldsOf(next), shown);
    setRecord(next);
    setTaken(takenIn(met));
    setChangedBy(undefined);
    setTyped(met);
  };
  const follow = (next: NonNullable<Source>, by: Changer) => {
    setRecord(next);
    // Most changes are none of the form's: a run of matching, a new match.
    if (same(typed.base, fieldsOf(next))) return;
    const met = merged(typed, fieldsOf(next));
    setTaken((before) => [...new Set([...before, ...takenIn(met)])]);
    setChangedBy(by);
    setTyped(met);
  };
  const set = (part: Partial<Values>) => setTyped((before) => withPart(before, part));
  const read = (field: string, value: unknown): string => {
    const words =
      inWords[field]?.(value as Values[string]) ?? (value === true ? t('Yes') : value === false ? t('No') : value);
    return String(words ?? '') || t('Blank');
  };
  return {
    values: typed.values,
    record,
    labels,
    isRestored,
    taken,
    changedBy,
    clashes: Object.entries(typed.clashes).map(([field, { mine, theirs }]) => ({
      name: field,
      label: labels[field] ?? field,
      isMine: !same(typed.values[field], theirs),
      mine: read(field, mine),
      theirs: read(field, theirs),
    })),
    set,
    choose: (field, whose) => set({ [field]: typed.clashes[field]?.[whose] } as Partial<Values>),
    bind: (field) => ({
      value: String(typed.values[field] ?? ''),
      onChange: ({ target }) => set({ [field]: target.value } as Partial<Values>),
    }),
    reset,
    take,
    follow,
    meet: ({ beside }) => {
      const current = beside.current === undefined ? undefined : schema?.safeParse(beside.current);
      if (current?.success) take(current.data as Source);
    },
    drop: () => {
      sessionStorage.removeItem(key);
      left.current = 'saved';
    },
  };
}

const isChanged = ({ base, values }: Pick<Typed<Fields>, 'base' | 'values'>): boolean => !same(base, values);

function opened<Values extends Fields>(key: string, record: Values): Typed<Values> {
  const text = sessionStorage.getItem(key);
  const blank = { base: record, values: record, clashes: {} };
  const draft = text === null ? undefined : { ...blank, ...(JSON.parse(text) as Partial<Typed<Values>>) };
  return draft && isLike(draft.values, record) ? merged(draft, record) : blank;
}

/** Whether a draft has the kinds of values that the form has today: an update may have come since. */
const isLike = (draft: Fields, record: Fields): boolean =>
  Object.keys(draft).every((name) => name in record && Array.isArray(draft[name]) === Array.isArray(record[name]));

function keep(key: string, typed: Typed<Fields>): 'saved' | 'kept' | 'lost' {
  sessionStorage.removeItem(key);
  if (!isChanged(typed)) return 'saved';
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
    return 'kept';
  } catch {
    return 'lost';
  }
}

function merged<Values extends Fields>(
  { base, values, clashes }: Typed<Values>,
  record: Values,
  shown: keyof Clash = 'mine',
): Typed<Values> {
  const both = Object.keys(record).filter((name) => {
    const [before, mine, theirs] = [base[name], values[name], record[name]];
    return !same(before, theirs) && !same(before, mine) && !same(mine, theirs);
  });
  const met = Object.fromEntries(both.map((name) => [name, { mine: values[name], theirs: record[name] }]));
  const theirs = shown === 'theirs' ? Object.fromEntries(both.map((name) => [name, record[name]])) : {};
  return {
    base: record,
    values: { ...takeIn({ base, value: values }, record, []), ...theirs },
    clashes: { ...clashes, ...met },
  };
}

const isTaken = (before: Typed<Fields>, after: Typed<Fields>, name: string): boolean =>
  !(name in after.clashes) && !same(before.values[name], after.values[name]);

/** What is typed into a field that both changed is the newer version of one's own. */
const withPart = <Values extends Fields>(before: Typed<Values>, part: Partial<Values>): Typed<Values> => ({
  ...before,
  values: { ...before.values, ...part },
  clashes: Object.fromEntries(
    Object.entries(before.clashes).map(([name, { mine, theirs }]) => [
      name,
      { mine: name in part && !same(part[name], theirs) ? part[name] : mine, theirs },
    ]),
  ),
});
