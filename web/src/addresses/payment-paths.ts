/** The addresses around plans and paying; `paths.ts` is part of every first visit, this is not. */
export const paymentPaths = {
  pricing: '/pricing',
  premiumSupport: '/premium-support',
  /** The sign-in on the way to paying. */
  subscriptionAuth: '/subscription-auth',
  /** What was paid, with receipts. */
  payments: '/client/payments',
  /** The application for Premium Support. */
  premium: '/client/premium',
} as const;
