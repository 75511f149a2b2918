/** null if the amount or a rate is missing. */
export const inDollars = (amount: number | null, currency: string): number | null => {
  const rate = dollarsPer[currency];
  return amount && rate ? amount * rate : null;
};

/**
 * US dollars per unit, roughly: only a round's order of magnitude is compared, so a rate that is a fifth
 * off changes nothing. An amount in another currency is not compared.
 */
const dollarsPer: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1.1,
  GBP: 1.3,
  CHF: 1.1,
  CAD: 0.73,
  AUD: 0.66,
  NZD: 0.6,
  SEK: 0.1,
  NOK: 0.1,
  DKK: 0.15,
  ILS: 0.27,
  JPY: 0.0067,
  CNY: 0.14,
  HKD: 0.13,
  SGD: 0.75,
  KRW: 0.00073,
  INR: 0.012,
  BRL: 0.18,
  PLN: 0.25,
  CZK: 0.044,
  HUF: 0.0028,
};
