import { inCatalog, type Message, msg, rowOf } from '../words/message.ts';

export const remarks = inCatalog({
  noName: 'this line has no investor name',
  longName: 'the name is longer than 200 characters',
  openQuote: 'a quotation mark is unclosed or misplaced',
  noWebsite: "“{cell}” isn't a web address",
  noEmail: "“{cell}” isn't an email address",
  noStatus: "“{cell}” isn't one of the six statuses",
  noCheque: "“{cell}” isn't an amount",
  longNotes: 'the notes are longer than {mostNotes} characters',
  same: 'the same investor as line {line}',
  new: 'will be added',
  newListed: 'will be added; its website is in our database',
  known: '{name} is on your list',
  knownWhole: '{name} is on your list, nothing new',
  firm: '[a field of an investor] firm',
  website: '[a field of an investor] website',
  email: '[a field of an investor] email',
  notes: 'notes added',
  contacts: '{count, plural, one {1 contact added} other {{count} contacts added}}',
  sameContact: 'the same investor as line {line}; the contact is added there',
  status: 'status {status}',
  cheque: 'expected check size',
  limit: "the status won't change: tracking it is part of Standard Access",
} as const);

/** Joins remarks as sentences; remarks of one group are separated by commas. */
export const sentencesOf = (said: readonly (Message | readonly Message[])[]): Message =>
  rowOf(
    said.map((one) => msg('{Sentence}.', { sentence: 'key' in one ? one : rowOf(one, ', ') })),
    ' ',
  );
