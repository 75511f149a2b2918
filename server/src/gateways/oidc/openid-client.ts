/** Loaded on first use: a server without a provider need not spend the time and memory. */
export const openidClient = () => import('openid-client');
