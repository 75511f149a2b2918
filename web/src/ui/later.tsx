import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A component whose code is loaded on first render, or earlier with `prefetch`. */
export interface Later<Props> {
  (props: Props): ReactNode;
  /** Rejects when the code cannot be loaded; rendering then tries again and throws. */
  prefetch(): Promise<unknown>;
}

/** Renders loaded code without Suspense: React delays whatever replaces a fallback by 300 ms. */
export function later<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
): Later<Props> {
  let here: ComponentType<Props> | undefined;
  const prefetch = async () => {
    here = (await load())[name];
    return { default: here };
  };
  const fetched = lazy(prefetch) as unknown as ComponentType<Props>;
  return Object.assign((props: Props) => <Part choose={() => here ?? fetched} props={props} />, { prefetch });
}

function Part<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  // Chosen once, so that code that arrives later does not remount the component.
  const [Chosen] = useState(choose);
  return <Chosen {...props} />;
}
