/** The title of the document: the place, then the product. */
// words: a name
export const PageTitle = ({ children }: { readonly children: string }) => <title>{`${children} · Paratope`}</title>;
