import { acceptProposal } from '@paratope/shared/mutators';
import type { Proposed } from '@paratope/shared/proposals/proposal';
import type { Text } from '@paratope/shared/words/message';
import { useState } from 'react';
import { attempt } from '../../../local/attempt.ts';
import { useDraft } from '../../../local/use-draft.ts';
import { inWords } from '../../../words/words.ts';

/** The form in which a person changes a proposal. Its fields are those of the dialog in which the same is done by hand. */
export interface ChangeFormProps {
  /** Of the form, for the button of the dialog around it. */
  readonly id: string;
  readonly proposal: Proposed;
  readonly onAccepted: () => void;
}

/** By field; `form` is what is wrong with none of them. */
type ChangeFaults<Form> = Readonly<Partial<Record<keyof Form | 'form', string>>>;

/** What is typed, kept on the device until it is accepted; `initial` is as it was proposed. */
export function useChange<Form extends object>(
  { proposal: { id, name, args }, onAccepted }: Omit<ChangeFormProps, 'id'>,
  initial: Form,
) {
  const draft = useDraft<Form>(`proposal:${id}`, initial);
  const none = {} as ChangeFaults<Form>;
  const [faults, setFaults] = useState(none);
  // A form of an older version may lack a field.
  const value = { ...initial, ...draft.value };

  return {
    draft: { ...draft, value },
    value,
    faults,
    setFaults,
    change(changes: Partial<Form>): void {
      setFaults(none);
      draft.set((before) => ({ ...before, ...changes }));
    },
    /** With these arguments in the place of those proposed. `fieldOf` names the form's field of an argument that goes by another name. */
    async accept(changed: object, fieldOf: Readonly<Record<string, keyof Form & string>> = {}): Promise<void> {
      const saved = await attempt(draft.submit(acceptProposal, { id, name, args: { ...args, ...changed } }));
      if (saved.ok) return onAccepted();
      const found = byField(saved.fields ?? {}, fieldOf);
      const isBeside = Object.keys(found).some((field) => field in value);
      setFaults((isBeside ? found : { form: saved.message }) as ChangeFaults<Form>);
    },
  };
}

/** By the last part of the path. */
const byField = (
  fields: Readonly<Record<string, Text>>,
  fieldOf: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const last = path.split('.').at(-1) ?? path;
      return [fieldOf[last] ?? last, inWords(message)];
    }),
  );
