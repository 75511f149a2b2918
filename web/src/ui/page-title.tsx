// words: a name
export const PageTitle = ({ children }: { readonly children: string }) => <title>{`${children} · Paratope`}</title>;
