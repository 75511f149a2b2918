import type { LetterFor } from '../mail/index.ts';

export const applicationReceived =
  (company: string): LetterFor =>
  ({ t }) => ({
    subject: t('We received your application for Premium Support'),
    parts: [
      t('Thank you. The application of {company} for Premium Support is under review.', { company }),
      t(
        'A person of the team reads every one. You hear from us by mail, and the application page shows where it stands.',
      ),
    ],
  });

export const applicationApproved =
  (company: string, support: string): LetterFor =>
  ({ t }) => ({
    subject: t('You were chosen for Premium Support'),
    parts: [
      t(
        '{company} was chosen for Premium Support. Somebody of the team writes to you within two working days to agree on how to begin and on the price.',
        { company },
      ),
      t('Questions go to {support}.', { support }),
    ],
  });

export const applicationDeclined =
  (company: string): LetterFor =>
  ({ t }) => ({
    subject: t('Your application for Premium Support'),
    parts: [
      t(
        'We read the application of {company} with care and cannot offer Premium Support now. The number of companies we take is limited.',
        { company },
      ),
      t('Everything else of Paratope stays open to you, and you may apply again when something has changed.'),
    ],
  });
