import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { bucketOf, onSwift, startMs, startSwift, type Swift } from '../../../test/swift/swift.ts';
import type { S3Settings } from '../../carry/config/config.ts';
import { Fault } from '../../carry/process/fault.ts';
import { faultOf } from '../../carry/store/connection/fault-of.ts';
import { DiskFiles } from './disk-files.ts';
import { bytesMax, newName, withEarlier, type Files } from './files.ts';
import { openS3 } from './s3-files.ts';

/** A storage with its folders, and what puts bytes into one of them past it. */
type Storage = { folder: (name: string) => Files; put: (place: string, bytes: Buffer) => Promise<void> };

/** What holds of every storage. */
const cases: [string, (storage: Storage) => Promise<void>][] = [
  [
    'gives back the bytes that were written, also those that replaced others',
    async ({ folder }) => {
      const [files, name] = [folder('private'), newName()];
      for (const bytes of [randomBytes(3_000_000), Buffer.from('a file'), Buffer.alloc(0)]) {
        await files.write(name, bytes);
        expect((await files.read(name))?.equals(bytes)).toBe(true);
      }
    },
  ],
  [
    'has nothing under a name that was not written, in a folder or in the other one',
    async ({ folder }) => {
      const name = newName();
      expect(await folder('private').read(name)).toBeUndefined();
      await folder('public').write(name, Buffer.from('a file'));
      expect(await folder('private').read(name)).toBeUndefined();
    },
  ],
  [
    'removes a file, and one that is not there without an error',
    async ({ folder }) => {
      const [files, [one, other]] = [folder('private'), [newName(), newName()]];
      for (const name of [one, other]) await files.write(name, Buffer.from(name));
      await files.remove(one);
      await files.remove(one);
      expect([await files.read(one), (await files.read(other))?.toString()]).toEqual([undefined, other]);
      await files.remove(newName());
    },
  ],
  [
    'keeps several at once apart',
    async ({ folder }) => {
      const [files, names] = [folder('private'), Array.from({ length: 4 }, newName)];
      await Promise.all(names.map((name) => files.write(name, Buffer.from(name))));
      const read = await Promise.all(names.map((name) => files.read(name)));
      expect(read.map(String)).toEqual(names);
    },
  ],
  [
    'does not read a file that is larger than an image of ours',
    async ({ folder, put }) => {
      const [files, name] = [folder('private'), newName()];
      await put(`private/${name}`, Buffer.alloc(bytesMax + 1));
      await expect(files.read(name)).rejects.toThrow();
      await files.remove(name);
    },
  ],
  [
    'takes no other names than its own',
    async ({ folder }) => {
      for (const name of ['', 'a.jpg', '../../etc/passwd', `${newName()}/x`, `../public/${newName()}`])
        for (const work of [
          () => folder('private').read(name),
          () => folder('private').write(name, Buffer.from('a file')),
          () => folder('private').remove(name),
        ])
          await expect(work()).rejects.toThrow('a file has a generated name');
    },
  ],
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glassbook-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('UPLOAD-015 the disk', () => {
  const storage: Storage = {
    folder: (name) => new DiskFiles(join(folder, name)),
    put: async (place, bytes) => {
      await new DiskFiles(join(folder, 'private')).write(newName(), Buffer.from('makes the folder'));
      await writeFile(join(folder, place), bytes);
    },
  };
  it.each(cases)('%s', (_, holds) => holds(storage));

  it('has the name of a file on disk before it is acknowledged, and the folders that were made for it', async () => {
    const synced: [string, string[]][] = [];
    const files = new DiskFiles(join(folder, 'new', 'private'), async (each) => {
      synced.push([each, await readdir(each)]);
    });
    const [first, second] = [newName(), newName()];
    await files.write(first, Buffer.from('a file'));
    expect(synced).toEqual([
      [join(folder, 'new', 'private'), [first]],
      [join(folder, 'new'), ['private']],
      [folder, ['new']],
    ]);
    await files.write(second, Buffer.from('another'));
    expect(synced.slice(3)).toEqual([[join(folder, 'new', 'private'), [first, second].sort()]]);
  });

  it('removes what a write has left that was killed', async () => {
    const name = newName();
    await writeFile(join(folder, `${name}.new`), 'half a file');
    await new DiskFiles(folder).remove(name);
    expect(await readdir(folder)).toEqual([]);
  });
  it('R10 a file that finds it full is refused with that reason and leaves nothing', async () => {
    const name = newName();
    // A device that has no room, in the place of what is written first.
    await symlink('/dev/full', join(folder, `${name}.new`));
    const files = new DiskFiles(folder);
    const error: unknown = await files.write(name, Buffer.alloc(100_000)).catch((cause: unknown) => cause);
    expect(faultOf(error, { writes: true })).toMatchObject({ reason: 'request.disk_full', outcomeUnknown: false });
    expect(await readdir(folder)).toEqual([]);
    await files.write(name, Buffer.from('a file'));
    expect(await files.read(name)).toEqual(Buffer.from('a file'));
  });
});

describe('UPLOAD-015 a bucket', onSwift, () => {
  let swift: Swift;
  let inBucket: Storage['folder'];
  beforeAll(async () => {
    swift = await startSwift();
    inBucket = await openS3(swift.s3);
  }, startMs);
  afterAll(() => swift.stop());

  it.each(cases)('%s', (_, holds) => holds({ folder: inBucket, put: bucketOf(swift.s3).put }));

  it('UPLOAD-017 with a disk of before: what is there stays readable and can be removed, what is new is in the bucket', async () => {
    const [before, own, now] = [new DiskFiles(folder), inBucket('private'), [newName(), newName()]];
    const files = withEarlier(own, before);
    const [old = '', fresh = ''] = now;
    await before.write(old, Buffer.from('old'));
    await files.write(fresh, Buffer.from('new'));
    expect([String(await files.read(old)), String(await files.read(fresh))]).toEqual(['old', 'new']);
    expect(await readdir(folder)).toEqual([old]);
    for (const name of now) await files.remove(name);
    expect([await readdir(folder), await own.read(fresh), await files.read(old)]).toEqual([[], undefined, undefined]);
  });
  it.each<[string, Partial<S3Settings>]>([
    ['is not there', { bucket: 'nothing' }],
    ['is not ours', { secretAccessKey: 'another' }],
  ])('UPLOAD-016 that %s is a fault, and never a file that is missing', async (_, wrong) => {
    const files = (await openS3({ ...swift.s3, ...wrong }))('private');
    for (const work of [
      () => files.read(newName()),
      () => files.write(newName(), Buffer.from('a file')),
      () => files.remove(newName()),
    ])
      await expect(work()).rejects.toThrow(Fault);
  });
});

describe('UPLOAD-016 a server of S3', () => {
  /** One that treats each connection so, and how many it had. */
  const serverThat = async (treat: (socket: Socket) => void) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      socket.once('data', () => treat(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
    const folders = await openS3({ bucket: 'images', region: 'us-east-1', endpoint, ...credentials });
    const close = () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    };
    return { files: folders('private'), connections: () => sockets.length, close };
  };
  const failures: Record<string, (socket: Socket) => void> = {
    'answers with errors': (socket) =>
      socket.end('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
    'never answers': () => undefined,
    'closes the connection': (socket) => socket.destroy(),
    'gives a byte now and then': (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
      const drip = setInterval(() => socket.write('.'), 100);
      socket.once('close', () => clearInterval(drip));
    },
    'stops in the middle of a file': (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\nhalf'),
  };

  it(
    'that fails in any way is a fault after two tries at most, and never waits for ever',
    { tags: ['long'] },
    async () => {
      const results = Object.entries(failures).map(async ([how, treat]) => {
        const { files, connections, close } = await serverThat(treat);
        const error: unknown = await files.read(newName()).catch((cause: unknown) => cause);
        close();
        expect(error, how).toBeInstanceOf(Fault);
        expect(faultOf(error, { writes: true }), how).toMatchObject({ outcomeUnknown: false });
        expect(connections(), how).toBeLessThanOrEqual(2);
      });
      await Promise.all(results);
    },
  );
  it('that cannot be reached is a fault', async () => {
    const { files, close } = await serverThat(() => undefined);
    close();
    await expect(files.write(newName(), Buffer.from('a file'))).rejects.toThrow(Fault);
  });
});

test('UPLOAD-018 the library of S3 is loaded where the setting names a bucket, and not before', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve: (name, context, next) => (loaded.push(name), next(name, context)) });
    const { openUploads } = await import('${join(import.meta.dirname, 'open-uploads.ts')}');
    const isLoaded = () => loaded.some((name) => name.startsWith('@aws-sdk/'));
    const s3 = { bucket: 'images', region: 'us-east-1', endpoint: 'http://127.0.0.1:1', accessKeyId: 'a', secretAccessKey: 'b' };
    await openUploads({ dataDir: '/nowhere', s3: undefined });
    const before = isLoaded();
    await openUploads({ dataDir: '/nowhere', s3 });
    console.log(before, isLoaded());`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(stdout.trim(), stderr).toBe('false true');
});
