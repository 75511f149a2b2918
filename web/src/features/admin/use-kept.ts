import { useState } from 'react';
import type * as z from 'zod/mini';
import { useAdmin } from './use-admin.ts';

/** A value that this browser keeps for this admin. Where nothing can be stored, it lasts as long as the page. */
export function useKept<Value>(name: string, schema: z.ZodMiniType<Value>, none: Value) {
  const key = `paratope.admin.${useAdmin().admin.adminId}.${name}`;
  const [value, setValue] = useState(() => stored(key, schema) ?? none);
  const keep = (next: Value): void => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden.
    }
  };
  return [value, keep] as const;
}

function stored<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data;
  } catch {
    return undefined;
  }
}
