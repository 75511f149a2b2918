import type { FieldWords } from '@paratope/shared/changes/words';
import { mutators } from '@paratope/shared/mutators';
import type { Proposed } from '@paratope/shared/proposals/proposal';
import { setCheque } from '@paratope/shared/round/mutators';
import { submitProfile } from '@paratope/shared/startups/mutators';

/** Whether this version can read the change and has a form for it. */
export function isChangeable(proposal: Pick<Proposed, 'name' | 'args'>): boolean {
  const { name, args } = proposal;
  if (!mutators.get(name)?.args.safeParse(args).success) return false;
  return name === setCheque.name || name === submitProfile.name || proposedTexts(proposal).length > 0;
}

/** A value that a person may change before accepting. */
export interface ProposedText {
  readonly field: string;
  /** The argument it is in, where a partial change of a record names its fields one level down. */
  readonly part: string | undefined;
  readonly value: string | null;
  /** Labels by value, where it comes from a list. */
  readonly choices: Readonly<Record<string, string>> | undefined;
}

/** The texts, dates and choices of a proposal that its mutator has words for. */
export function proposedTexts({ name, args }: Pick<Proposed, 'name' | 'args'>): readonly ProposedText[] {
  const words = mutators.get(name)?.fields ?? {};
  const parts = Object.entries(args).filter(([, part]) => isRecord(part)) as [string, Record<string, unknown>][];
  return [[undefined, args] as const, ...parts].flatMap(([part, values]) =>
    Object.entries(values).flatMap(([field, value]) => {
      const known: FieldWords | undefined = words[field];
      if (known === undefined || (typeof value !== 'string' && value !== null)) return [];
      return [{ field, part, value, choices: typeof known === 'string' ? undefined : known.choices }];
    }),
  );
}

/** The arguments with other texts; what was empty stays without a value while nothing is typed. */
export function withTexts(
  args: Proposed['args'],
  texts: readonly ProposedText[],
  typed: Readonly<Record<string, string>>,
) {
  const changed: Record<string, unknown> = { ...args };
  for (const { field, part, value } of texts) {
    const text = typed[field] ?? '';
    const next = text === '' && value === null ? null : text;
    if (part === undefined) changed[field] = next;
    else changed[part] = { ...(changed[part] as object), [field]: next };
  }
  return changed;
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
