import { createHash, createPublicKey, verify } from 'node:crypto';
import { CostBasis } from './cost-basis.js';

const kinds = ['statement', 'entry', 'trade', 'balance', 'year', 'head'];
/** By the format of a file: the sums of a line of kind year, and whether what left was counted as realized. */
/** Entries that are events of their own beside others of their product and number: what is lent, and what a split changes. */
const apart = new Map([
  ...['loan.lend', 'loan.repay', 'loan.seize', 'rewards.bonus', 'rewards.bonus_back'].map((reason) => [
    reason,
    'principal',
  ]),
  ['stocks.split', 'split'],
]);
const figures = ['quantity', 'cost', 'realized', 'contributed'];
const formats = new Map([
  ['glassbook-statement-1', { figures, outIsRealized: true }],
  ['glassbook-statement-2', { figures: [...figures, 'withdrawn_gain'], outIsRealized: false }],
]);
const get = (map, key, make) => map.get(key) ?? map.set(key, make()).get(key);
const must = (holds, what) => {
  if (!holds) throw new Error(what);
};

/** What the objects of a file add up to, in their order. Each method takes one kind, `end…` what has to hold after the last of it; they throw. */
class Statement {
  accounts = new Map();
  events = new Map();
  trades = new Map();
  years = new Map();
  entries = 0;
  last = { seq: 0, time: '' };

  /** Text with exactly the decimals of the asset as a whole number of the smallest unit. */
  units(text, asset) {
    const isWhole =
      /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && (text.split('.')[1] ?? '').length === this.scales.get(asset);
    must(isWhole, `${text} is no amount of ${asset}`);
    return BigInt(text.replace('.', ''));
  }
  statement({ format, account, unit, assets }) {
    must(/^glassbook-statement-\d+$/.test(format), 'this is no statement');
    this.rule = formats.get(format);
    must(
      this.rule,
      `${format} is newer than this checker, which knows ${[...formats.keys()].join(' and ')}: use a newer one`,
    );
    this.methods = ['average_cost', 'fifo'].map((method) => new CostBasis(method, this.rule));
    Object.assign(this, { account, unit, scales: new Map(assets.map(({ asset, scale }) => [asset, scale])) });
    this.places = new Map(assets.map(({ asset }, place) => [asset, place]));
  }
  entry({ n, time, seq, account, asset, value, balance, reason, ref, with: other, worth }) {
    must(n === ++this.entries, `entry ${n} follows entry ${this.entries - 1}`);
    must(seq >= this.last.seq && time >= this.last.time, 'the entries go back in time');
    if (seq !== this.last.seq) this.settle();
    this.last = { seq, time };
    const [amount, own] = [this.units(value, asset), get(this.accounts, `${account} ${asset}`, () => [0n, 0])];
    own[0] += amount;
    own[1] += 1;
    const off = this.units(balance, asset) - own[0];
    must(off === 0n, `the balance differs by ${off} smallest units of ${asset}`);
    if (other === 'own') return;
    const none = () => ({ legs: new Map(), worths: new Map(), outside: false, year: time.slice(0, 4) });
    const event = get(this.events, `${apart.get(reason) ?? reason.split('.')[0]} ${ref}`, none);
    if (other === 'outside') event.outside = true;
    if (other === 'split') event.split = true;
    event.legs.set(asset, (event.legs.get(asset) ?? 0n) + amount);
    if (worth !== undefined) event.worths.set(asset, this.units(worth, this.unit));
    if (!reason.startsWith('spot.')) return;
    const sums = get(this.trades, ref, () => new Map());
    sums.set(`${reason} ${asset}`, (sums.get(`${reason} ${asset}`) ?? 0n) + amount);
  }
  /** Values the events of a command that has ended. One that gives more of an asset than there is waits until the others are counted, and is then tried again; it is of the year of the last one before it. */
  settle() {
    let [waiting, year] = [[...this.events.values()], ''];
    const value = (event) => {
      year = event.year > year ? event.year : year;
      this.value(event, year);
    };
    while (waiting.length > 0) {
      const later = [];
      for (const event of waiting) {
        if (this.methods[0].isThere(event)) value(event);
        else later.push(event);
      }
      // Nothing lets it through: counting it names what is missing.
      if (later.length === waiting.length) value(later[0]);
      waiting = later;
    }
    this.events.clear();
  }
  value(event, year) {
    for (const [place, basis] of this.methods.entries())
      for (const asset of basis.count(event, this.unit, this.places))
        this.years.set(`${year} ${asset} ${place === 0 ? 'average_cost' : 'fifo'}`, { ...basis.of(asset) });
  }
  endEntry() {
    this.settle();
  }
  trade({ ref, side, base, quote, amount, value, fee }) {
    const [sign, got] = side === 'buy' ? [1n, base] : [-1n, quote];
    const expected = [
      [`spot.trade ${base}`, sign * this.units(amount, base)],
      [`spot.trade ${quote}`, -sign * this.units(value, quote)],
      [`spot.fee ${got}`, -this.units(fee, got)],
    ].filter(([, wanted]) => wanted !== 0n);
    const sums = this.trades.get(ref) ?? new Map();
    const isSame = sums.size === expected.length && expected.every(([name, wanted]) => sums.get(name) === wanted);
    must(isSame, `the entries of trade ${ref} do not add up to it`);
    this.trades.delete(ref);
  }
  endTrade() {
    must(this.trades.size === 0, `entries are of trade ${[...this.trades.keys()][0]}, which is missing`);
  }
  balance({ account, asset, entries, balance }) {
    const own = this.accounts.get(`${account} ${asset}`);
    must(own?.[0] === this.units(balance, asset) && own[1] === entries, `${account} ${asset} does not add up`);
    this.accounts.delete(`${account} ${asset}`);
    for (const basis of this.methods) basis.of(asset).quantity -= own[0];
  }
  endBalance() {
    must(this.accounts.size === 0, `the balance of ${[...this.accounts.keys()][0]} is missing`);
    for (const { held } of this.methods)
      for (const [asset, { quantity }] of held) must(quantity === 0n, `${asset} of all accounts does not add up`);
  }
  year({ kind: _, year, asset, method, ...stated }) {
    const own = this.years.get(`${year} ${asset} ${method}`);
    must(Object.keys(stated).join() === this.rule.figures.join(), `a year states ${this.rule.figures.join(', ')}`);
    for (const [field, text] of Object.entries(stated)) {
      const amount = this.units(text, field === 'quantity' ? asset : this.unit);
      must(own?.[field] === amount, `${field} of ${asset} in ${year} by ${method} is not what was counted`);
    }
    this.years.delete(`${year} ${asset} ${method}`);
  }
  endYear() {
    must(this.years.size === 0, `the year ${[...this.years.keys()][0]} is missing`);
  }
  head({ account, seq, time, entries }) {
    must(account === this.account && entries === this.entries && seq >= this.last.seq, 'the head is of another file');
    must(time >= this.last.time, 'the head is older than its entries');
  }
}

/** Whether the head's signature over the chain is by the key, base64 of SPKI; the key of the file where none is given. */
function isSigned({ account, seq, time, entries, chain, key, signature }, trusted = key) {
  const text = `glassbook statement\n${account}\n${seq}\n${time}\n${entries}\n${chain}\n`;
  const publicKey = createPublicKey({ key: Buffer.from(trusted, 'base64'), format: 'der', type: 'spki' });
  return trusted === key && verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

/** Reads a file line by line. Returns its head and its balances; throws an error with the number of the first line that is wrong. */
export async function check(lines, trusted) {
  const statement = new Statement();
  let [line, at, hash, head, isOver, balances] = [0, 0, Buffer.alloc(0), undefined, false, 0];
  try {
    for await (const text of lines) {
      line += 1;
      if (line === 1) must(text === '[', 'this is no statement');
      if (line === 1) continue;
      must(!isOver, 'something follows the end');
      if (head !== undefined && text === ']') {
        isOver = true;
        continue;
      }
      const [, object, mark] = /^(\{.*),"mark":"([0-9a-f]{16})"\}(?:,|$)$/.exec(text) ?? [];
      must(object !== undefined && head === undefined, 'this is no line of a statement');
      const fields = JSON.parse(`${object}}`);
      for (; kinds[at] !== fields.kind; at += 1) {
        must(at + 1 < kinds.length && line > 2, `a line of kind ${fields.kind} does not belong here`);
        statement[`end${kinds[at][0].toUpperCase()}${kinds[at].slice(1)}`]?.();
      }
      const whole = hash.toString('hex');
      hash = createHash('sha256').update(hash).update(object).digest();
      must(hash.toString('hex').startsWith(mark), 'changed, or a line before it was removed, added or moved');
      statement[fields.kind](fields);
      if (fields.kind === 'balance') balances += 1;
      if (fields.kind !== 'head') continue;
      head = fields;
      must(head.chain === whole && isSigned(head, trusted), 'the head is not signed by the key');
    }
    must(isOver, 'the file was cut off here');
  } catch (error) {
    throw Object.assign(new Error(`line ${line}: ${error.message}`), { line });
  }
  return { head, balances };
}
