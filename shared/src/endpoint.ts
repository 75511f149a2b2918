import type * as z from 'zod/mini';
import { Done, Nothing } from './answers.ts';

/**
 * Who may call. `anyone`: no session needed. `temporary`: a founder's session, including an unconfirmed one. `founder`:
 * a founder's session. `read-only` < `reviewer` < `owner`: an admin's session of at least that role. `peer`: another
 * program that authenticates itself in the request (a payment provider's signature, a token in the URL).
 */
export type Who = 'anyone' | 'temporary' | 'founder' | 'read-only' | 'reviewer' | 'owner' | 'peer';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `none` also covers GET, whose input is the query. */
export type BodyKind = 'json' | 'form' | 'urlencoded' | 'bytes' | 'none';
/** `document` is anything that is not JSON: a zip, a calendar. */
export type AnswerKind = 'json' | 'events' | 'document';

export interface Endpoint<Input = unknown, Output = unknown, W extends Who = Who> {
  readonly method: Method;
  /** Path with `:name` parameters. */
  readonly path: string;
  readonly who: W;
  readonly summary: string;
  /** Path parameters and the fields of the query or the body, in one flat object: a call with a JSON body or a form reads no query. */
  readonly input: z.ZodMiniType<Input>;
  readonly output: z.ZodMiniType<Output>;
  /** Status of success, 200 by default. */
  readonly status: number;
  readonly body: BodyKind;
  readonly answer: AnswerKind;
  /**
   * So expensive that an account may run only a few at once and must wait for turns; the server counts before
   * it reads the body. Either the whole call is one turn, or its verb takes turns for the parts.
   */
  readonly costly?: 'whole' | 'in parts';
  /** Pages send it every few seconds without anyone doing anything: it neither keeps a session alive nor fills the log. */
  readonly byItself?: true;
  /** U+0000 in the body becomes U+FFFD; other calls refuse it. For changes that wait in a queue, which a refusal would hold up. */
  readonly replacesNul?: true;
  /** Maximum bytes of the body, if smaller than for other calls; a longer one is refused before it is read. */
  readonly largestBody?: number;
}

/** Without `input` a call takes nothing; without `output` its response only reports success. */
type Declared<I, O> = Pick<Endpoint<I, O>, 'summary' | 'costly' | 'byItself' | 'replacesNul' | 'largestBody'> &
  Partial<Pick<Endpoint<I, O>, 'input' | 'output' | 'status' | 'body' | 'answer'>>;

/** Declares calls of one kind of caller, each once; the server mounts nothing else and the web calls nothing else. */
const callsFor = <const W extends Who>(who: W) => {
  const declare =
    (method: Method) =>
    <I = z.infer<typeof Nothing>, O = z.infer<typeof Done>>(
      path: string,
      {
        input = Nothing as z.ZodMiniType<unknown> as z.ZodMiniType<I>,
        output = Done as z.ZodMiniType<unknown> as z.ZodMiniType<O>,
        ...said
      }: Declared<I, O>,
    ): Endpoint<I, O, W> => ({
      method,
      path,
      who,
      input,
      output,
      status: 200,
      body: method === 'GET' || method === 'DELETE' ? 'none' : 'json',
      answer: 'json',
      ...said,
    });
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    patch: declare('PATCH'),
    delete: declare('DELETE'),
  };
};
export type CallsFor<W extends Who> = ReturnType<typeof callsFor<W>>;

export const forAnyone = callsFor('anyone');
export const forTemporary = callsFor('temporary');
export const forFounder = callsFor('founder');
export const forReadOnly = callsFor('read-only');
export const forReviewer = callsFor('reviewer');
export const forOwner = callsFor('owner');
export const forPeer = callsFor('peer');

/**
 * Whether a call's fields are in the query. Otherwise they are in the body, so that its URL, which logs and
 * histories keep, reveals nothing.
 */
export const takesQuery = ({ body }: Pick<Endpoint, 'body'>): boolean => body === 'none' || body === 'bytes';

export type InputOf<E> = E extends Endpoint<infer I, unknown> ? I : never;
export type OutputOf<E> = E extends Endpoint<unknown, infer O> ? O : never;

/** The account that a logged-in page's call is meant for: under another account's session the server refuses it (sync/SPEC.md A1). */
export const accountHeader = 'Paratope-Account';
