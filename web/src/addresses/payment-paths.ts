/** Apart from `paths.ts`, which is part of every first load. */
export const paymentPaths = {
  pricing: '/pricing',
  premiumSupport: '/premium-support',
  /** The login on the way to checkout. */
  subscriptionAuth: '/subscription-auth',
  payments: '/client/payments',
  premium: '/client/premium',
} as const;
