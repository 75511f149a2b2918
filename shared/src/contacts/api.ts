import * as z from 'zod/mini';
import { dataAnswer, Id, listAnswer, listQuery, optionalText, required } from '../answers.ts';
import { captured } from '../changes/api.ts';
import { forFounder } from '../endpoint.ts';
import { Contact } from './contact.ts';

/** Omitted fields stay as they were, or are empty; an empty text empties one. */
const given = {
  role: optionalText(200),
  email: optionalText(254),
  phone: optionalText(60),
  link: optionalText(2_000),
  about: optionalText(2_000),
};

export const ContactApi = {
  list: forFounder.get('/api/client/contacts', {
    summary: 'Every contact of the startup at all of its investors, by name.',
    input: z.object(listQuery),
    output: listAnswer(Contact),
  }),
  ofMatch: forFounder.get('/api/client/matches/:matchId/contacts', {
    summary: 'The contacts at an investor, by name.',
    input: z.object({ matchId: Id, ...listQuery }),
    output: listAnswer(Contact),
  }),
  add: forFounder.post('/api/client/matches/:matchId/contacts', {
    summary: 'Adds a contact at an investor. The caller may name the id, so that sending twice adds once.',
    input: z.object({
      matchId: Id,
      id: z.optional(Id),
      name: required('Name is required', 200),
      ...given,
      ...captured,
    }),
    output: dataAnswer(Contact),
  }),
  edit: forFounder.put('/api/client/matches/:matchId/contacts/:contactId', {
    summary: 'Changes a contact; the role is the one at this investor.',
    input: z.object({ matchId: Id, contactId: Id, name: optionalText(200), ...given }),
    output: dataAnswer(Contact),
  }),
  remove: forFounder.delete('/api/client/matches/:matchId/contacts/:contactId', {
    summary: 'Removes a contact from an investor; from the last one, it is deleted.',
    input: z.object({ matchId: Id, contactId: Id }),
  }),
};
