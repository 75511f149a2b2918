import { inCatalog, type Message, msg, rowOf } from '../words/message.ts';

/** All that is said of a line. */
export const remarks = inCatalog({
  noName: 'this line names no investor',
  longName: 'the name is longer than 200 letters',
  openQuote: 'a quotation mark is open or out of place',
  noWebsite: '“{cell}” is no web address',
  noEmail: '“{cell}” is no email',
  noStatus: '“{cell}” is none of the six statuses',
  noCheque: '“{cell}” is no single sum',
  longNotes: 'the notes are longer than {mostNotes} letters',
  same: 'the same investor as in line {line}',
  new: 'new on your list',
  newListed: 'new; its website is in the directory',
  known: '{name} is on your list',
  knownWhole: '{name} is on your list, nothing new',
  firm: '[a field of an investor] firm',
  website: '[a field of an investor] website',
  email: '[a field of an investor] email',
  notes: 'notes added',
  status: 'status {status}',
  cheque: 'expected cheque',
  limit: 'the status stays: tracking it is part of Standard Access',
} as const);

/** Several remarks as sentences; what stands together in one is separated by commas. */
export const sentencesOf = (said: readonly (Message | readonly Message[])[]): Message =>
  rowOf(
    said.map((one) => msg('{Sentence}.', { sentence: 'key' in one ? one : rowOf(one, ', ') })),
    ' ',
  );
