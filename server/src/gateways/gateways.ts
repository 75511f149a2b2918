import type { Airtable } from './airtable/airtable.ts';
import type { Analyser } from './analyser/analyser.ts';
import type { Embedder } from './embedder/embedder.ts';
import type { Turn } from './embedder/turn.ts';
import type { Files } from './files.ts';
import type { FitJudge } from './fit/fit-judge.ts';
import type { Mail } from './mail/mail.ts';
import type { PictureReader } from './ocr/picture-reader.ts';
import type { PasswordHasher } from './passwords.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { Turns } from './payments/turns.ts';
import type { PdfReader } from './pdf/read-pdf.ts';
import type { Push } from './push/push.ts';
import type { Writer } from './writer/writer.ts';

/** What crosses the street, each behind its own small port so that a test can stand on the other side. */
export interface Gateways {
  readonly passwords: PasswordHasher;
  readonly pdf: PdfReader;
  /** Reads words from pictures, where the operator has installed a program for it. */
  readonly ocr: PictureReader;
  readonly files: Files;
  readonly embedder: Embedder;
  /** One renewal of the search at a time. */
  readonly embedderTurn: Turn;
  /** Null where no mail server is set. */
  readonly mail: Mail | null;
  /** Null where no base is set. */
  readonly airtable: Airtable | null;
  /** Null where no keys for notifications are set. */
  readonly push: Push | null;
  readonly analyser: Analyser;
  readonly writer: Writer;
  /** Null where no endpoint is set: then the rule decides. */
  readonly fitJudge: FitJudge | null;
  /** Null where nobody takes payments. */
  readonly payments: PaymentProvider | null;
  /** One payment act of a startup at a time. */
  readonly paymentTurns: Turns;
}
