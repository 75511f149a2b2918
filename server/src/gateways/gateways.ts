import type { Airtable } from './airtable/airtable.ts';
import type { Analyser } from './analyser/analyser.ts';
import type { Embedder } from './embedder/embedder.ts';
import type { Turn } from './embedder/turn.ts';
import type { Files } from './files/files.ts';
import type { FitJudge } from './fit/fit-judge.ts';
import type { Mail } from './mail/mail.ts';
import type { PictureReader } from './ocr/picture-reader.ts';
import type { TeamLogin } from './oidc/team-login.ts';
import type { PasswordHasher } from './passwords.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { Turns } from './payments/turns.ts';
import type { PdfReader } from './pdf/read-pdf.ts';
import type { Push } from './push/push.ts';
import type { Webhooks } from './webhooks/webhooks.ts';
import type { Writer } from './writer/writer.ts';

/** The external services, each behind a small interface so that a test can replace it. */
export interface Gateways {
  readonly passwords: PasswordHasher;
  readonly pdf: PdfReader;
  /** Needs a program that the operator has installed. */
  readonly ocr: PictureReader;
  readonly files: Files;
  readonly embedder: Embedder;
  /** One renewal of the search at a time. */
  readonly embedderTurn: Turn;
  readonly mail: Mail | null;
  readonly airtable: Airtable | null;
  readonly push: Push | null;
  readonly webhooks: Webhooks;
  readonly analyser: Analyser;
  readonly writer: Writer;
  /** Null without an endpoint: the rule decides then. */
  readonly fitJudge: FitJudge | null;
  /** Null where the team has set up no provider to log in at. */
  readonly teamLogin: TeamLogin | null;
  readonly payments: PaymentProvider | null;
  /** One payment act of a startup at a time. */
  readonly paymentTurns: Turns;
}
