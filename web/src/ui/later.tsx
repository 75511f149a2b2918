import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** A part of the product whose code is fetched when it is first drawn, or when somebody knows that it will be. */
export interface Later<Props> {
  (props: Props): ReactNode;
  /** Fetches it. Rejects where it cannot be fetched; drawing it then asks again, and complains. */
  prefetch(): Promise<unknown>;
}

/** What is here already is drawn at once: React holds back for 300 ms whatever takes the place of a fallback. */
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
  // Chosen once: code that arrives meanwhile does not begin the part anew.
  const [Chosen] = useState(choose);
  return <Chosen {...props} />;
}
