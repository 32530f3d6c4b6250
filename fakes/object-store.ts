import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Stored = { bytes: Buffer; tag: string; at: Date };
type Held = { objects: Map<string, Stored>; uploads: Map<string, Map<number, Buffer>> };
type Asked = { query: URLSearchParams; body: Buffer };
export type ObjectStore = {
  /** The variables by which LanceDB finds it, as an operator sets them. */
  env: Record<string, string>;
  keys(): string[];
  stop(): Promise<void>;
};

/**
 * The S3 calls that an index makes, in memory: objects, parts, lists, and a write that fails if the key exists. It
 * accepts every signature.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const held: Held = { objects: new Map(), uploads: new Map() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://store');
      const key = decodeURIComponent(pathname).slice(1);
      const body = Buffer.concat(chunks);
      const method = request.method ?? '';
      if (method === 'PUT' && query.has('partNumber')) {
        held.uploads.get(query.get('uploadId') ?? '')?.set(Number(query.get('partNumber')), body);
        response.setHeader('etag', `"${randomUUID()}"`);
        response.end();
      } else if (method === 'PUT') write(held, request, response, key, body);
      else if (method === 'POST') manage(held, response, key, { query, body });
      else if (method === 'DELETE') {
        if (query.has('uploadId')) held.uploads.delete(query.get('uploadId') ?? '');
        else held.objects.delete(key);
        response.statusCode = 204;
        response.end();
      } else if (query.has('list-type')) list(held, response, key.replace(/\/$/, ''), query);
      else read(held, request, response, key);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      AWS_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ALLOW_HTTP: 'true',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
    keys: () => [...held.objects.keys()],
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function put({ objects }: Held, key: string, bytes: Buffer): Stored {
  const stored = { bytes, tag: `"${randomUUID()}"`, at: new Date() };
  objects.set(key, stored);
  return stored;
}

function write(held: Held, request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
  const { objects } = held;
  const source = request.headers['x-amz-copy-source'];
  const there = objects.get(key);
  const { 'if-none-match': none, 'if-match': match } = request.headers;
  if ((none === '*' && there) || (match && match !== there?.tag)) {
    refuse(response, 412, 'PreconditionFailed');
    return;
  }
  const copied = typeof source === 'string' ? objects.get(decodeURIComponent(source).replace(/^\//, ''))?.bytes : body;
  if (!copied) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  const { tag, at } = put(held, key, copied);
  response.setHeader('etag', tag);
  const xml = `<CopyObjectResult><ETag>${tag}</ETag><LastModified>${at.toISOString()}</LastModified></CopyObjectResult>`;
  response.end(source ? xml : '');
}

function read({ objects }: Held, request: IncomingMessage, response: ServerResponse, key: string): void {
  const stored = objects.get(key);
  if (!stored) {
    refuse(response, 404, 'NoSuchKey');
    return;
  }
  const { bytes, tag, at } = stored;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = from === '' ? (to === '' ? 0 : Math.max(0, bytes.length - Number(to))) : Number(from);
  const end = from === '' || to === '' ? bytes.length : Math.min(bytes.length, Number(to) + 1);
  if (start > end) {
    refuse(response, 416, 'InvalidRange');
    return;
  }
  const part = bytes.subarray(start, end);
  response.setHeader('etag', tag);
  response.setHeader('last-modified', at.toUTCString());
  response.setHeader('content-length', part.length);
  response.setHeader('accept-ranges', 'bytes');
  if (request.headers.range) response.setHeader('content-range', `bytes ${start}-${end - 1}/${bytes.length}`);
  response.statusCode = request.headers.range ? 206 : 200;
  response.end(request.method === 'HEAD' ? undefined : part);
}

function list({ objects }: Held, response: ServerResponse, bucket: string, query: URLSearchParams): void {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const most = Number(query.get('max-keys') ?? 1000);
  const folders = new Set<string>();
  const found: [string, Stored][] = [];
  let next = '';
  for (const [path, stored] of [...objects].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const key = path.slice(bucket.length + 1);
    if (!path.startsWith(`${bucket}/`) || !key.startsWith(prefix) || key <= after) continue;
    const rest = key.slice(prefix.length);
    if (delimiter && rest.includes(delimiter)) {
      folders.add(prefix + rest.slice(0, rest.indexOf(delimiter) + 1));
      continue;
    }
    if (found.length === most) {
      next = found.at(-1)?.[0] ?? '';
      break;
    }
    found.push([key, stored]);
  }
  const contents = found.map(
    ([key, { bytes, tag, at }]) =>
      `<Contents><Key>${toXml(key)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${toXml(tag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const prefixes = [...folders].map((folder) => `<CommonPrefixes><Prefix>${toXml(folder)}</Prefix></CommonPrefixes>`);
  const more = `<IsTruncated>${next !== ''}</IsTruncated>${next && `<NextContinuationToken>${toXml(next)}</NextContinuationToken>`}`;
  response.end(
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${toXml(prefix)}</Prefix><KeyCount>${found.length}</KeyCount><MaxKeys>${most}</MaxKeys>${more}${contents.join('')}${prefixes.join('')}</ListBucketResult>`,
  );
}

function manage(held: Held, response: ServerResponse, key: string, { query, body }: Asked): void {
  const { objects, uploads } = held;
  const id = query.get('uploadId') ?? randomUUID();
  if (query.has('uploads')) {
    uploads.set(id, new Map());
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    return;
  }
  if (query.has('delete')) {
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, named = '']) => fromXml(named));
    for (const named of keys) objects.delete(`${key.split('/')[0]}/${named}`);
    const deleted = keys.map((named) => `<Deleted><Key>${toXml(named)}</Key></Deleted>`);
    response.end(`<DeleteResult>${deleted.join('')}</DeleteResult>`);
    return;
  }
  const parts = uploads.get(id);
  if (!parts) {
    refuse(response, 404, 'NoSuchUpload');
    return;
  }
  const { tag } = put(
    held,
    key,
    Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, part]) => part)),
  );
  uploads.delete(id);
  response.end(`<CompleteMultipartUploadResult><ETag>${toXml(tag)}</ETag></CompleteMultipartUploadResult>`);
}

/** Ends the answer. */
function refuse(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const toXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const fromXml = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
