import type { Question } from '@paratope/shared/content/pieces';
import { sumInWords } from '@paratope/shared/payments/price';
import type { PublicContent } from './content.ts';

/** The operator's questions, or ours where they have written none. */
export const faqOf = (content: PublicContent): readonly Question[] =>
  content.faq.length > 0 ? content.faq : usualQuestions(content);

/** The nine questions, with the price and the numbers of this server. */
const usualQuestions = ({ price, brand }: PublicContent): readonly Question[] => [
  {
    question: 'What do I get with Free Access?',
    answer:
      'Five matched investors with the evidence for each, your feedback on them, notes, a timeline and every investor you met yourself. No credit card, and no end date.',
  },
  {
    question: 'What does Standard Access add?',
    answer:
      'Five more matches at once, ten in all, and ten new ones every Monday up to fifty. It adds outreach status, written outreach emails, the analysis of your deck and priority support.',
  },
  {
    question: 'Is it really one payment?',
    answer: {
      once: `Yes. Standard Access is a one-time payment of ${sumInWords(price)}. Nothing renews by itself.`,
      month: `No. Here it is a subscription of ${sumInWords(price)} a month, until you end it on the page of your payments. You agree to that before you pay.`,
      year: `No. Here it is a yearly subscription of ${sumInWords(price)}, until you end it on the page of your payments. You agree to that before you pay.`,
    }[price.period],
  },
  {
    question: 'When do my matches arrive?',
    answer:
      'The first list is usually ready within 5 to 15 minutes. Where a person of the team reviews it first, that takes 24 to 48 hours, and the screen says which step is running. New matches open on Mondays at 08:00.',
  },
  {
    question: 'What happens to my deck?',
    answer:
      'It is a private file that only your startup and the team can open. It is read to find your matches and to write your analysis. Investors see it only if you send it to them.',
  },
  {
    question: 'Who sees my data?',
    answer: `You, the people you invite into your startup, and the ${brand} team. Nothing is sold, and you can export or delete everything at any time.`,
  },
  {
    question: 'I have a partner code. How do I use it?',
    answer:
      'Press Subscribe and enter the code beside the order. It lowers the price at once; one that covers everything opens Standard Access without a card, once for each account.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Write to the team. A refund goes back to the card it came from. Your first five matches then stay open and the others lock; your notes on those stay readable on your timeline, and a new payment opens the same matches again.',
  },
  {
    question: 'How are companies chosen for Premium Support?',
    answer:
      'By application. We look for a biotech startup with a differentiated technology or asset, a committed and capable team, and a clear unmet need. Places are limited, and you hear from us either way.',
  },
];
