import type { Letter } from '../mail/index.ts';

export const applicationReceived = (company: string): Letter => ({
  subject: 'We received your application for Premium Support',
  parts: [
    `Thank you. The application of ${company} for Premium Support is under review.`,
    'A person of the team reads every one. You hear from us by mail, and the application page shows where it stands.',
  ],
});

export const applicationDecided = (
  company: string,
  { isApproved, support }: { isApproved: boolean; support: string },
): Letter => ({
  subject: isApproved ? 'You were chosen for Premium Support' : 'Your application for Premium Support',
  parts: isApproved
    ? [
        `${company} was chosen for Premium Support. Somebody of the team writes to you within two working days to agree on how to begin and on the price.`,
        `Questions go to ${support}.`,
      ]
    : [
        `We read the application of ${company} with care and cannot offer Premium Support now. The number of companies we take is limited.`,
        'Everything else of Paratope stays open to you, and you may apply again when something has changed.',
      ],
});
