import type { Question } from '@paratope/shared/content/pieces';
import { sumInWords } from '@paratope/shared/payments/price';
import type { Price } from '@paratope/shared/plans/api';
import { usualTime } from '../words/usual-time.ts';
import { pageLanguage, t } from '../words/words.ts';
import type { PublicContent } from './content.ts';

/** The operator's questions, or ours where they have written none. */
export const faqOf = (content: PublicContent): readonly Question[] =>
  content.faq.length > 0 ? content.faq : usualQuestions(content);

/** The nine questions, with the price and the numbers of this server. */
const usualQuestions = ({ price, brand, usualWait }: PublicContent): readonly Question[] => [
  {
    question: t('What do I get with Free Access?'),
    answer: t(
      'Five matched investors with the evidence for each, your feedback on them, notes, a timeline and every investor you met yourself. No credit card, and no end date.',
    ),
  },
  {
    question: t('What does Standard Access add?'),
    answer: t(
      'Five more matches at once, ten in all, and ten new ones every Monday up to fifty. It adds outreach status, written outreach emails, the analysis of your deck and priority support.',
    ),
  },
  {
    question: t('Is it really one payment?'),
    answer: {
      once: t('Yes. Standard Access is a one-time payment of {sum}. Nothing renews by itself.', sumOf(price)),
      month: t(
        'No. Here it is a subscription of {sum} a month, until you end it on the page of your payments. You agree to that before you pay.',
        sumOf(price),
      ),
      year: t(
        'No. Here it is a yearly subscription of {sum}, until you end it on the page of your payments. You agree to that before you pay.',
        sumOf(price),
      ),
    }[price.period],
  },
  {
    question: t('When do my matches arrive?'),
    answer: [firstList(usualWait), t('New matches open on Mondays at 08:00.')].join(' '),
  },
  {
    question: t('What happens to my deck?'),
    answer: t(
      'It is a private file that only your startup and the team can open. It is read to find your matches and to write your analysis. Investors see it only if you send it to them.',
    ),
  },
  {
    question: t('Who sees my data?'),
    answer: t(
      'You, the people you invite into your startup, and the {brand} team. Nothing is sold, and you can export or delete everything at any time.',
      { brand },
    ),
  },
  {
    question: t('I have a partner code. How do I use it?'),
    answer: t(
      'Press Subscribe and enter the code beside the order. It lowers the price at once; one that covers everything opens Standard Access without a card, once for each account.',
    ),
  },
  {
    question: t('Can I get a refund?'),
    answer: t(
      'Write to the team. A refund goes back to the card it came from. Your first five matches then stay open and the others lock; your notes on those stay readable on your timeline, and a new payment opens the same matches again.',
    ),
  },
  {
    question: t('How are companies chosen for Premium Support?'),
    answer: t(
      'By application. We look for a biotech startup with a differentiated technology or asset, a committed and capable team, and a clear unmet need. Places are limited, and you hear from us either way.',
    ),
  },
];

const sumOf = (price: Price) => ({ sum: sumInWords(price, pageLanguage()) });

function firstList(wait: PublicContent['usualWait']): string {
  if (wait === 'review')
    return t(
      'A person of the team reviews each first list, which takes 24 to 48 hours. The screen says which step is running.',
    );
  if (wait === null) return t('The first list opens as soon as matching is done, and the screen says how far it is.');
  return t('The first list is usually ready in {time}, and the screen says how far it is.', { time: usualTime(wait) });
}
