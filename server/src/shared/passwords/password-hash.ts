/**
 * argon2id with 19 MiB, two passes and one lane (OWASP Password Storage, ASVS 5.0 appendix C): about 26 ms of a core and 19 MiB each. At most
 * two run at once and a bounded number wait in turns (turns.ts), so that logins slow down only logins, and no one caller's logins those of others. The result is PHC text, which includes its parameters, so
 * that they can be raised later.
 */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { Fault } from '../../carry/process/fault.ts';
import { Turns, type Turn } from './turns.ts';

/** What a hash costs; tests take less. */
export type HashCost = { memoryKib: number; passes: number };
export const usualCost: HashCost = { memoryKib: 19_456, passes: 2 };
const parallelism = 1;
const saltBytes = 16;
const tagBytes = 32;
const runningMax = 2;
/** In each of the two lanes. */
const waitingMax = 64;

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,172})$/;
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const phcText = ({ memoryKib, passes }: HashCost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;

/** A keyboard may send a letter and its accent as one character or as two: it is the same password. */
const composed = (password: string): string => password.normalize('NFC');

export class PasswordHash {
  readonly #cost: HashCost;
  #running = 0;
  readonly #turns = new Turns(waitingMax);

  constructor(cost = usualCost) {
    this.#cost = cost;
  }

  /** One run of argon2; a test can delay it. */
  derive(parameters: Argon2Parameters): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      argon2('argon2id', parameters, (error, tag) => {
        if (error) reject(error);
        else resolve(tag);
      });
    });
  }

  async #inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (this.#running < runningMax) this.#running += 1;
    else if (!(await this.#turns.wait(turn))) throw new Fault('too many passwords are waiting to be checked');
    try {
      return await work();
    } finally {
      // The next in turn takes over the slot; it is freed only when none wait.
      if (!this.#turns.next()) this.#running -= 1;
    }
  }

  async #phcOf(password: string): Promise<string> {
    const nonce = randomBytes(saltBytes);
    const { memoryKib: memory, passes } = this.#cost;
    const parameters = { message: composed(password), nonce, parallelism, tagLength: tagBytes, memory, passes };
    return phcText(this.#cost, nonce, await this.derive(parameters));
  }

  /** PHC text of the password, whose accents are composed. Throws a Fault where too many wait. */
  async hash(password: string, turn: Turn): Promise<string> {
    return this.#inTurn(turn, () => this.#phcOf(password));
  }

  /** The same for secrets that are drawn together, one after the other in one turn: waited for once, whoever else comes meanwhile. */
  async hashAll(secrets: readonly string[], turn: Turn): Promise<string[]> {
    return this.#inTurn(turn, async () => {
      const texts: string[] = [];
      for (const secret of secrets) texts.push(await this.#phcOf(secret));
      return texts;
    });
  }

  /** Whether the password is the one of the PHC text. Throws a Fault where too many wait. */
  async verify(password: string, phc: string, turn: Turn): Promise<boolean> {
    const parts = phcPattern.exec(phc);
    if (!parts) throw new Error('a stored password hash is not PHC text');
    const [memory, time, lanes] = parts.slice(1, 4).map(Number) as [number, number, number];
    const stored = Buffer.from(parts[5] ?? '', 'base64');
    const nonce = Buffer.from(parts[4] ?? '', 'base64');
    const parameters = { nonce, parallelism: lanes, tagLength: stored.length, memory, passes: time };
    const tag = await this.#inTurn(turn, () => this.derive({ ...parameters, message: composed(password) }));
    return timingSafeEqual(tag, stored);
  }

  /** Takes as long as `verify` and is always false: for an unknown account. */
  async verifyUnknown(password: string, turn: Turn): Promise<false> {
    await this.verify(password, phcText(this.#cost, randomBytes(saltBytes), randomBytes(tagBytes)), turn);
    return false;
  }
}
