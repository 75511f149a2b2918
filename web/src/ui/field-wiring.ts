import { createContext, use } from 'react';

/** The ids that tie a control to its label, hint and error. */
export interface FieldWiring {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** Returns the wiring of the surrounding field; undefined for a control outside one, which labels itself. */
export const useField = (): FieldWiring | undefined => use(FieldContext);

export function useFieldProps(
  own: { readonly id?: string | undefined },
  limit?: { readonly id: string; readonly left: number },
) {
  const field = useField();
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [field?.describedBy, limit?.id].filter(Boolean).join(' ') || undefined,
    'aria-invalid': field?.isInvalid || (limit && limit.left < 0) || undefined,
  };
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined);
