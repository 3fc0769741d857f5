/** Files in a bucket of S3, or of a server that speaks it. What fails is a Fault, within a time that leaves room for the answer. */
import { addAbortSignal, type Readable } from 'node:stream';
import type * as sdkModule from '@aws-sdk/client-s3';
import type { S3Settings } from '../../carry/config/config.ts';
import { Fault } from '../../carry/process/fault.ts';
import { bytesMax, placeOf, type Files } from './files.ts';

/** Of one operation with its second try; a caller is answered within 4 s. */
const operationMs = 3_000;
const connectMs = 1_000;
/** Without a byte. */
const silentMs = 1_400;
const tries = 2;

type Sdk = typeof sdkModule;

/** Makes the folders of a bucket. The library is loaded here, and nowhere else. */
export async function openS3(settings: S3Settings): Promise<(folder: string) => Files> {
  const sdk = await import('@aws-sdk/client-s3');
  const { bucket, region, endpoint, ...credentials } = settings;
  const client = new sdk.S3Client({
    region,
    credentials,
    // Names of buckets are names of hosts at Amazon only.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    // Other servers do not know the newer checksums. The body is signed, and what is private notices every changed bit.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return (folder) => new S3Files(sdk, client, bucket, folder);
}

class S3Files implements Files {
  readonly #sdk: Sdk;
  readonly #client: sdkModule.S3Client;
  readonly #bucket: string;
  readonly #folder: string;

  constructor(sdk: Sdk, client: sdkModule.S3Client, bucket: string, folder: string) {
    this.#sdk = sdk;
    this.#client = client;
    this.#bucket = bucket;
    this.#folder = folder;
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    const put = new this.#sdk.PutObjectCommand({ ...this.#place(name), Body: bytes });
    await inTime((abortSignal) => this.#client.send(put, { abortSignal }));
  }

  async read(name: string): Promise<Buffer | undefined> {
    const get = new this.#sdk.GetObjectCommand(this.#place(name));
    return inTime((abortSignal) =>
      this.#orMissing(async () => {
        const { Body } = await this.#client.send(get, { abortSignal });
        return bytesOf(Body as Readable, abortSignal);
      }),
    );
  }

  async remove(name: string): Promise<void> {
    const remove = new this.#sdk.DeleteObjectCommand(this.#place(name));
    await inTime((abortSignal) => this.#orMissing(() => this.#client.send(remove, { abortSignal })));
  }

  #place(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: placeOf(this.#folder, name) };
  }

  /** Undefined where there is no such file. A bucket that is not there is a failure. */
  async #orMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof this.#sdk.NoSuchKey) return undefined;
      throw error;
    }
  }
}

async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await work(AbortSignal.timeout(operationMs));
  } catch (cause) {
    throw new Fault('the storage of images failed', { cause });
  }
}

async function bytesOf(body: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of addAbortSignal(signal, body) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error('a file is larger than an image of ours');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
