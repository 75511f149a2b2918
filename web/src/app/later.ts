import { type ComponentType, lazy } from 'react';

/** A page's own file is fetched when somebody goes there. */
export const later = <Name extends string, Props>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
