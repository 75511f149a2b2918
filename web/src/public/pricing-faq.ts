import type { Question } from '@paratope/shared/content/pieces';
import { sumInWords } from '@paratope/shared/payments/price';
import type { Price } from '@paratope/shared/plans/api';
import { usualTime } from '../words/usual-time.ts';
import { pageLanguage, t } from '../words/words.ts';
import type { PublicContent } from './content.ts';

export const faqOf = (content: PublicContent): readonly Question[] =>
  content.faq.length > 0 ? content.faq : usualQuestions(content);

/** The nine questions, with this server's price and numbers. */
const usualQuestions = ({ price, brand, usualWait }: PublicContent): readonly Question[] => [
  {
    question: t('What do I get with Free Access?'),
    answer: t(
      'Five matched investors with the evidence for each, your feedback on them, notes, a timeline and every investor you add yourself. No credit card and no end date.',
    ),
  },
  {
    question: t('What does Standard Access add?'),
    answer: t(
      'Five more matches right away, ten in all, and ten new ones every Monday up to fifty. You also get outreach status tracking, drafted outreach emails, the analysis of your deck and priority support.',
    ),
  },
  {
    question: t('Is it really one payment?'),
    answer: {
      once: t("Yes. Standard Access is a one-time payment of {sum}. It doesn't renew.", sumOf(price)),
      month: t(
        "No. It's a subscription of {sum} a month until you cancel under Payments. You agree to that before you pay.",
        sumOf(price),
      ),
      year: t(
        "No. It's a yearly subscription of {sum} until you cancel under Payments. You agree to that before you pay.",
        sumOf(price),
      ),
    }[price.period],
  },
  {
    question: t('When do my matches arrive?'),
    answer: [firstList(usualWait), t('New matches unlock on Mondays at 8:00 AM.')].join(' '),
  },
  {
    question: t('What happens to my deck?'),
    answer: t(
      'Your deck is a private file that only your startup and our team can open. We read it to find your matches and to write your analysis. Investors see it only if you send it to them.',
    ),
  },
  {
    question: t('Who sees my data?'),
    answer: t(
      "You, the people you invite to your startup, and the {brand} team. We don't sell your data, and you can export or delete everything at any time.",
      { brand },
    ),
  },
  {
    question: t('I have a partner code. How do I use it?'),
    answer: t(
      'Choose Subscribe and enter the code next to the order. The price drops right away. A code that covers everything gives you Standard Access without a card, once per account.',
    ),
  },
  {
    question: t('Can I get a refund?'),
    answer: t(
      'Write to our team. We refund the card you paid with. Your first five matches then stay unlocked and the others lock. Your notes on those stay readable on your timeline, and a new payment unlocks the same matches again.',
    ),
  },
  {
    question: t('How are companies chosen for Premium Support?'),
    answer: t(
      'By application. We look for a biotech startup with a differentiated technology or asset, a capable and committed team, and a clear unmet need. Places are limited, and you hear from us either way.',
    ),
  },
];

const sumOf = (price: Price) => ({ sum: sumInWords(price, pageLanguage()) });

function firstList(wait: PublicContent['usualWait']): string {
  if (wait === 'review')
    return t('Our team reviews each first list, which takes 24 to 48 hours. You can see which step is running.');
  if (wait === null)
    return t('Your first list is ready as soon as matching is done, and you can see how far along it is.');
  return t('Your first list is usually ready in {time}, and you can see how far along it is.', {
    time: usualTime(wait),
  });
}
