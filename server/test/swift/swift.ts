/** OpenStack Swift with its S3 API, where it is installed: a real server of S3, started in the test. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Settings } from '../../src/carry/config/config.ts';

/** Debian's own interpreter: the packages of another one are elsewhere. */
const python = '/usr/bin/python3';
export const isInstalled = (): boolean =>
  existsSync(python) && existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py');

/** For tests that need it. */
export const onSwift = {
  skip: !isInstalled(),
  meta: {
    skipped:
      'OpenStack Swift, a server of S3 to test against, is not installed (Debian: apt-get install python3-swift)',
  },
};

/** Its start takes 2 s of a core: much longer where many share it. */
export const startMs = 180_000;

export type Swift = { s3: S3Settings; stop: () => Promise<void> };

/** With an empty bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'));
  const child = spawn(python, [join(import.meta.dirname, 'serve.py'), folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [port] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  if (child.exitCode !== null) throw new Error('Swift did not start');
  const s3 = {
    ...{ bucket: 'images', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` },
    ...{ accessKeyId: 'glassbook:tester', secretAccessKey: 'a-secret' },
  };
  await bucketOf(s3).make();
  return {
    s3,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The bucket seen from outside, through the library itself. */
export function bucketOf({ bucket: Bucket, region, endpoint = '', ...credentials }: S3Settings) {
  const opened = import('@aws-sdk/client-s3').then((sdk) => ({
    sdk,
    client: new sdk.S3Client({ region, endpoint, credentials, forcePathStyle: true }),
  }));
  return {
    make: async () => {
      const { sdk, client } = await opened;
      await client.send(new sdk.CreateBucketCommand({ Bucket }));
    },
    names: async (): Promise<string[]> => {
      const { sdk, client } = await opened;
      const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key = '' }) => Key);
    },
    bytesOf: async (Key: string): Promise<Buffer> => {
      const { sdk, client } = await opened;
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    put: async (Key: string, Body: Buffer) => {
      const { sdk, client } = await opened;
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }));
    },
  };
}
