import { createContext, use } from 'react';

/** What ties a control to the label and the sentences around it. */
export interface FieldWiring {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** What the field around a control knows; undefined for a control that stands alone and labels itself. */
export const useField = (): FieldWiring | undefined => use(FieldContext);

/** The attributes that tie a native control to its field. */
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

/** Provided by `Field`. */
export const FieldContext = createContext<FieldWiring | undefined>(undefined);
