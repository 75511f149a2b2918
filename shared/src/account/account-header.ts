/** Names the account that a signed-in page's call is meant for: under another account's session the server does nothing of it (sync/SPEC.md A1). */
export const accountHeader = 'Paratope-Account';
