/** A link that opens the letter in the mail program of this device. Line ends are those of mail. */
export const mailAddress = (to: string | null, { subject, body }: { subject: string; body: string }): string =>
  `mailto:${to ? encodeURIComponent(to).replaceAll('%40', '@') : ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\r?\n/g, '\r\n'))}`;

/** Some mail programs cut a longer link. */
export const isLongForMail = (address: string): boolean => address.length > 2_000;
