import { shownAddress } from './web-address.ts';

export function SourceLink({ source }: { readonly source: string }) {
  const address = linkedSource(source);
  if (!address) return <>{source}</>;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {shownAddress(source)}
    </a>
  );
}

/** Only http and https with an explicit scheme: a source may be any text. */
function linkedSource(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href;
}
