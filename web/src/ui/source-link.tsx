/** A source as a link where it is a web address, else in its own words. */
export function SourceLink({ source }: { readonly source: string }) {
  const address = webAddress(source);
  if (!address) return <>{source}</>;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {shown(source)}
    </a>
  );
}

/** http and https only, and only where the scheme is written: a source may be any text. */
export function webAddress(text: string | null): string | undefined {
  if (text === null || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href;
}

export const shown = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
