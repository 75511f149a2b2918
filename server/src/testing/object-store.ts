import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ObjectStore } from '../gateways/files/object-files.ts';

/** What a request to the store is signed by: names in lower case, values as they were sent. */
export interface Signed {
  readonly method: string;
  /** As it stands in the request, with its query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signedHeaders: readonly string[];
  /** `20130524T000000Z` */
  readonly date: string;
  readonly region: string;
}

/** AWS Signature Version 4 for S3, as its documentation lays it down (Authenticating Requests: Using the Authorization Header). */
export function signatureOf(
  { method, address, headers, signedHeaders, date, region }: Signed,
  secretKey: string,
): string {
  const { pathname, searchParams } = new URL(address, 'http://store.example');
  const coded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${coded(name)}=${coded(value)}`).sort();
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...signedHeaders.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = [date.slice(0, 8), region, 's3', 'aws4_request'];
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(canonical).digest('hex')];
  const key = scope.reduce<string | Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${secretKey}`,
  );
  return createHmac('sha256', key).update(toSign.join('\n')).digest('hex');
}

export interface FakeStore {
  /** Where a server keeps its files here. */
  readonly bucket: Omit<ObjectStore, 'timeout'>;
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly changed: Date }>;
  /** Of every request, such as `PUT /uploads/a/000000000000`. */
  readonly asked: readonly string[];
  /** Answers every request with this status from now on. */
  failWith(status: number | undefined): void;
}

const pageOf = 2;

/** The calls of S3 that the product makes, on loopback; a request with another signature is refused, and a list has two keys a page. */
export async function startObjectStore(): Promise<FakeStore> {
  const objects = new Map<string, { bytes: Buffer; changed: Date }>();
  const asked: string[] = [];
  const keys = { keyId: 'AKIAEXAMPLE', secretKey: 'sesame/open', region: 'eu-central-1' };
  let status: number | undefined;
  const server = createServer(async (request, response) => {
    const { method = '', url: address = '' } = request;
    const body: Buffer[] = [];
    for await (const piece of request) body.push(piece as Buffer);
    asked.push(`${method} ${address}`);
    const { pathname, searchParams } = new URL(address, 'http://store.example');
    const key = pathname.replace(/^\/uploads\//, '');
    const found = objects.get(key);
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (status !== undefined) response.writeHead(status).end();
    else if (!isSigned(request, keys)) response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    else if (searchParams.has('list-type')) response.end(listed(objects, searchParams));
    else if (method === 'PUT') {
      objects.set(key, { bytes: Buffer.concat(body), changed: new Date() });
      response.end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!found) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    else if (range) response.writeHead(206).end(found.bytes.subarray(Number(range[1]), Number(range[2]) + 1));
    else response.end(found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { ...keys, bucket: 'uploads', endpoint: `http://127.0.0.1:${port}` },
    objects,
    asked,
    failWith: (next) => {
      status = next;
    },
  };
}

function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  { keyId, secretKey, region }: Pick<ObjectStore, 'keyId' | 'secretKey' | 'region'>,
): boolean {
  const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const date = String(headers['x-amz-date']);
  const [, credential, names = '', signature] = authorization ?? [];
  if (credential !== `${keyId}/${date.slice(0, 8)}/${region}/s3/aws4_request`) return false;
  const signed = { method, address: url, headers: headers as Record<string, string>, signedHeaders: names.split(';') };
  return signature === signatureOf({ ...signed, date, region }, secretKey);
}

function listed(objects: FakeStore['objects'], query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const contents = keys.slice(from, from + pageOf).map((key) => {
    const { bytes, changed } = objects.get(key) ?? { bytes: Buffer.of(), changed: new Date() };
    const fields = `<Key>${key}</Key><LastModified>${changed.toISOString()}</LastModified><Size>${bytes.length}</Size>`;
    return `<Contents>${fields}</Contents>`;
  });
  const next = from + pageOf < keys.length ? `<NextContinuationToken>${from + pageOf}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}
