import type { MailTemplate } from '../mail/index.ts';

export const applicationReceived =
  (company: string): MailTemplate =>
  ({ t }) => ({
    subject: t('We received your application for Premium Support'),
    parts: [
      t("Thank you. We are reviewing {company}'s Premium Support application.", { company }),
      t("A member of our team reads every application. We'll email you, and the application page shows the status."),
    ],
  });

export const applicationApproved =
  (company: string, support: string): MailTemplate =>
  ({ t }) => ({
    subject: t('You were selected for Premium Support'),
    parts: [
      t(
        '{company} was selected for Premium Support. A member of our team will write to you within two business days to agree on start and price.',
        { company },
      ),
      t('Questions? Write to {support}.', { support }),
    ],
  });

export const applicationDeclined =
  (company: string): MailTemplate =>
  ({ t }) => ({
    subject: t('Your application for Premium Support'),
    parts: [
      t(
        "We carefully read {company}'s application but can't offer Premium Support right now. We only take a limited number of companies.",
        { company },
      ),
      t("You can keep using everything else in Paratope, and you're welcome to apply again when something changes."),
    ],
  });
