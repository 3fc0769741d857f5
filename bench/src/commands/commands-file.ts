/**
 * The mix as a file that any engine can read in one pass, so that it gets exactly the same commands as ours. The format is in `describeFormat`
 * and docs/commands-file.md.
 */
import type { Step } from '../spot/workload.ts';

const MAGIC = 'GLASSCMD';
const VERSION = 1;
const HEADER_BYTES = 48;
const RECORD_BYTES = 24;
const opNumbers = ['place', 'ioc', 'cancel', 'move'] as const;

export type CommandsFile = { markets: number; owners: number; opening: number; seed: number; steps: Step[] };

export const describeFormat = (): string => `All numbers are little-endian and unsigned. No padding.
header, ${HEADER_BYTES} bytes
   0  8 bytes  "${MAGIC}"
   8  u32      version, ${VERSION}
  12  u32      bytes of this header, ${HEADER_BYTES}
  16  u32      bytes of a record, ${RECORD_BYTES}
  20  u32      records
  24  u32      how many of them, at the beginning, only fill the books: play them before the clock starts
  28  u32      markets
  32  u32      owners; the first is number 1000
  36  u32      seed the mix was made from
  40  u32      orders that are placed in all: their numbers are 0 and up, without a gap
  44  u32      0
record, ${RECORD_BYTES} bytes
   0  u8       operation: 0 limit order that rests (GTC), 1 limit order that does not (IOC), 2 cancel, 3 move
   1  u8       side of the order: 0 buy, 1 sell
   2  u16      market, 1 and up
   4  u32      number of the order
   8  u32      owner of the order
  12  u32      price in ticks; the new one of a move; 0 in a cancel
  16  u32      size in lots; 0 in a cancel or a move
  20  u32      0
`;

export function writeFile({ markets, owners, opening, seed, steps }: CommandsFile): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + steps.length * RECORD_BYTES);
  bytes.write(MAGIC, 'latin1');
  const orders = steps.reduce((most, { order }) => Math.max(most, order + 1), 0);
  const header = [VERSION, HEADER_BYTES, RECORD_BYTES, steps.length, opening, markets, owners, seed, orders];
  for (const [place, number] of header.entries()) bytes.writeUInt32LE(number, 8 + place * 4);
  for (const [place, step] of steps.entries()) {
    const at = HEADER_BYTES + place * RECORD_BYTES;
    bytes.writeUInt8(opNumbers.indexOf(step.op), at);
    bytes.writeUInt8(step.side === 'buy' ? 0 : 1, at + 1);
    bytes.writeUInt16LE(step.market, at + 2);
    bytes.writeUInt32LE(step.order, at + 4);
    bytes.writeUInt32LE(step.owner, at + 8);
    bytes.writeUInt32LE('ticks' in step ? step.ticks : 0, at + 12);
    bytes.writeUInt32LE('lots' in step ? step.lots : 0, at + 16);
  }
  return bytes;
}

/** Throws where the bytes are not such a file, or are truncated. */
export function readFile(bytes: Buffer): CommandsFile {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC)
    throw new Error(`not a file of commands: it does not begin with ${MAGIC}`);
  const [version, header = 0, record = 0, records = 0, opening = 0, markets = 0, owners = 0, seed = 0] = Array.from(
    { length: 8 },
    (_, place) => bytes.readUInt32LE(8 + place * 4),
  );
  if (version !== VERSION) throw new Error(`commands of version ${version} are not known, only ${VERSION}`);
  const wanted = header + records * record;
  if (bytes.length !== wanted) throw new Error(`the file has ${bytes.length} bytes, its header requires ${wanted}`);
  const steps = Array.from({ length: records }, (_, place) => readStep(bytes, header + place * record));
  return { markets, owners, opening, seed, steps };
}

function readStep(bytes: Buffer, at: number): Step {
  const op = opNumbers[bytes.readUInt8(at)];
  if (op === undefined) throw new Error(`operation ${bytes.readUInt8(at)} is not known`);
  const of = {
    market: bytes.readUInt16LE(at + 2),
    order: bytes.readUInt32LE(at + 4),
    owner: bytes.readUInt32LE(at + 8),
    side: bytes.readUInt8(at + 1) === 0 ? 'buy' : 'sell',
  } as const;
  if (op === 'cancel') return { op, ...of };
  const ticks = bytes.readUInt32LE(at + 12);
  return op === 'move' ? { op, ...of, ticks } : { op, ...of, ticks, lots: bytes.readUInt32LE(at + 16) };
}
