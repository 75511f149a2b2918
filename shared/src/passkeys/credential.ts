import * as z from 'zod/mini';

/** Binary data as WebAuthn's JSON carries it. Real ones are a few hundred characters long, an attestation a few thousand. */
const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest));

const credential = <Response extends z.ZodMiniType>(response: Response) =>
  z.object({
    id: base64url(1_400),
    rawId: base64url(1_400),
    type: z.literal('public-key'),
    response,
  });

/** What `navigator.credentials.create` returns, as JSON. */
export const NewCredential = credential(
  z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    /** How the browser reaches the authenticator, such as `internal` or `usb`. */
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,30}$/))).check(z.maxLength(10))),
  }),
);
export type NewCredential = z.infer<typeof NewCredential>;

/** What `navigator.credentials.get` returns, as JSON. */
export const Assertion = credential(
  z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]*$/), z.maxLength(100)))),
  }),
);
export type Assertion = z.infer<typeof Assertion>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** The argument of `navigator.credentials.create`, as JSON. */
export const registrationOptions = {
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Passkeys the person has already, so that none is made twice in one place. */
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
};

/** The argument of `navigator.credentials.get`, as JSON. It names no credential, so it tells nothing about who has an account. */
export const assertionOptions = {
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
};
