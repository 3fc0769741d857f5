/**
 * `npm run chat`: support chats in a terminal, over the calls of staff, where no browser is at hand. Lines are answers; what begins with
 * a slash is a command. In a demo it logs in as its support; elsewhere STAFF_EMAIL and STAFF_PASSWORD name the account, and the code is asked for.
 */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { desk, kefu } from '../contract/src/index.ts';
import { createClient, Unreachable, type Answer, type Client } from '../contract/src/client.ts';
import { lineOf } from './chat/line.ts';

const usage = `/queue           chats that wait, and yours
/take USER       take the case of a user and open the chat
/open USER       look at a chat (the view is logged)
/canned [KEY]    the canned answers, or send one in the language of the user
/note TEXT       a note that only staff sees
/image ID FILE   save the image of a message
/end             close the case
/quit
Any other line is sent to the user as an answer.`;
const pollMs = 2_000;

class Stop extends Error {}

const origin = process.env['GLASSBOOK_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const clientWith = (token?: string): Client =>
  createClient({ origin, fetch, language: () => 'en', token: () => token, timeoutMs: 20_000 });

function given<M, D>(answer: Answer<M, D>): M {
  if (!answer.ok) throw new Stop(answer.message);
  return answer.message;
}

async function logIn(nextLine: () => Promise<string | undefined>): Promise<Client> {
  const anyone = clientWith();
  const { STAFF_EMAIL: email, STAFF_PASSWORD: password } = process.env;
  if (email !== undefined && password !== undefined) {
    console.log('Code of your authenticator:');
    const code = ((await nextLine()) ?? '').trim();
    return clientWith(given(await anyone(desk.login, { email, password, code })));
  }
  const support = given(await anyone(desk.demoCast, {})).find(({ role }) => role === 'support');
  if (!support) throw new Stop('Set STAFF_EMAIL and STAFF_PASSWORD: there is no demo cast here.');
  const { role: _, ...demo } = support;
  return clientWith(given(await anyone(desk.login, demo)));
}

const minutes = (since: number | null) =>
  since === null ? 'answered' : `waits ${Math.floor((Date.now() - since) / 60_000)} min`;

class Chats {
  readonly #call: Client;
  #user: string | undefined;
  #after = 0;
  /** The user of each chat that was shown, and the staff that had it then. */
  readonly #seen = new Map<string, string>();

  constructor(call: Client) {
    this.#call = call;
  }

  async run(line: string): Promise<void> {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    const text = rest.join(' ');
    if (line.trim() === '') return;
    if (!word.startsWith('/')) return this.#answer({ text: line.trim() });
    if (word === '/queue') return this.#queue();
    if (word === '/take') return this.#take(text);
    if (word === '/open') return this.#open(text);
    if (word === '/canned') return this.#canned(text);
    if (word === '/note') return this.#note(text);
    if (word === '/image') return this.#image(rest[0] ?? '', rest[1] ?? '');
    if (word === '/end') return this.#end();
    console.log(usage);
  }

  /** Shows what came since. */
  async poll(): Promise<void> {
    if (this.#user === undefined) return;
    const { messages } = given(await this.#call(kefu.news, { user: this.#user, after: String(this.#after) }));
    for (const message of messages) console.log(lineOf(message));
    this.#after = messages.at(-1)?.id ?? this.#after;
  }

  #opened(): string {
    if (this.#user === undefined) throw new Stop('Open a chat first: /take USER');
    return this.#user;
  }

  #saw(user: string, one: { staff: { id: number } | null } | null): void {
    if (one?.staff) this.#seen.set(user, String(one.staff.id));
    else this.#seen.delete(user);
  }

  async #queue(): Promise<void> {
    for (const show of ['waiting', 'mine'] as const) {
      const { rows } = given(await this.#call(kefu.queue, { show, limit: '50' }));
      for (const { user, case: one, unread } of rows) {
        this.#saw(String(user), one);
        console.log(
          `user ${user}  C-${one.id}  ${show}  ${minutes(one.waiting_ms)}  ${unread} unread  ${one.language}`,
        );
      }
      if (rows.length === 0) console.log(show === 'waiting' ? 'No chat waits.' : 'You have no chat.');
    }
  }

  async #take(user: string): Promise<void> {
    const had = this.#seen.get(user);
    given(await this.#call(kefu.assign, { user, ...(had !== undefined && { from: had }) }));
    await this.#open(user);
  }

  async #open(user: string): Promise<void> {
    const shown = given(await this.#call(kefu.chat, { user }));
    this.#user = user;
    this.#saw(user, shown.case);
    for (const message of shown.messages.toReversed()) console.log(lineOf(message));
    this.#after = shown.messages[0]?.id ?? 0;
  }

  async #answer(what: { text: string } | { canned: string }): Promise<void> {
    given(await this.#call(kefu.answer, { user: this.#opened(), client_id: randomUUID(), ...what }));
    await this.poll();
  }

  async #canned(canned: string): Promise<void> {
    if (canned !== '') return this.#answer({ canned });
    for (const { key, text } of given(await this.#call(kefu.cannedAnswers, {}))) console.log(`${key}: ${text}`);
  }

  async #note(text: string): Promise<void> {
    given(await this.#call(kefu.note, { user: this.#opened(), client_id: randomUUID(), text }));
  }

  async #end(): Promise<void> {
    console.log(given(await this.#call(kefu.end, { user: this.#opened() })));
  }

  async #image(message: string, file: string): Promise<void> {
    if (file === '') throw new Stop('/image ID FILE');
    const bytes = given(await this.#call(kefu.chatImage, { user: this.#opened(), message }));
    await writeFile(file, Buffer.from(bytes, 'base64'), { flag: 'wx', mode: 0o600 });
    console.log(`${file}: delete it when you are done.`);
  }
}

const lines = createInterface({ input: process.stdin });
// From the beginning: a line that comes before it is awaited would be lost.
const reading = lines[Symbol.asyncIterator]();
const nextLine = async (): Promise<string | undefined> => {
  const { done, value } = await reading.next();
  return done ? undefined : value;
};
/** What is refused is shown; only a server that cannot be reached ends it. */
const shown = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
  }
};

try {
  const chats = new Chats(await logIn(nextLine));
  console.log(usage);
  await shown(() => chats.run('/queue'));
  const polling = setInterval(() => void shown(() => chats.poll()).catch(() => undefined), pollMs);
  for (let line = await nextLine(); line !== undefined && line.trim() !== '/quit'; line = await nextLine()) {
    const typed = line;
    await shown(() => chats.run(typed));
  }
  clearInterval(polling);
} catch (error) {
  const isPlain = error instanceof Stop || error instanceof Unreachable;
  console.error(error instanceof Unreachable ? `No server answers at ${origin}.` : isPlain ? error.message : error);
  process.exitCode = 1;
} finally {
  lines.close();
}
