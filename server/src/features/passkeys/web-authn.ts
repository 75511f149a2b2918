/** Loaded on first use: it takes 25 MB and a tenth of a second, which a server without passkeys need not spend. */
export const webAuthn = () => import('@simplewebauthn/server');
