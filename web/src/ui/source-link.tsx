import { shownAddress } from './web-address.ts';

/** A source as a link where it is a web address, else in its own words. */
export function SourceLink({ source }: { readonly source: string }) {
  const address = linkedSource(source);
  if (!address) return <>{source}</>;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {shownAddress(source)}
    </a>
  );
}

/** http and https only, and only where the scheme is written: a source may be any text. */
function linkedSource(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href;
}
