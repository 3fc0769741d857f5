/** Files of statements as a forger would make them. */
import { createHash, sign, type KeyObject } from 'node:crypto';

/** The file with every mark and the head made anew, as one who knows the format would; signed with a key of one's own where given. */
export function repaired(lines: readonly string[], own?: { publicKey: KeyObject; privateKey: KeyObject }): string[] {
  let hash: Buffer = Buffer.alloc(0);
  return lines.map((line) => {
    const object = /^(\{.*),"mark":"[^"]*"\}(,?)$/.exec(line);
    if (!object) return line;
    const [, written = '', comma = ''] = object;
    let text = written;
    if (text.startsWith('{"kind":"head"')) {
      const head = JSON.parse(`${text}}`) as Record<string, string | number>;
      const signed = { ...head, chain: hash.toString('hex') } as Record<string, string | number>;
      const said = `glassbook statement\n${signed['account']}\n${signed['seq']}\n${signed['time']}\n${signed['entries']}\n${signed['chain']}\n`;
      if (own) {
        signed['key'] = own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
        signed['signature'] = sign(null, Buffer.from(said), own.privateKey).toString('base64');
      }
      text = JSON.stringify(signed).slice(0, -1);
    }
    hash = createHash('sha256').update(hash).update(text).digest();
    return `${text},"mark":"${hash.toString('hex').slice(0, 16)}"}${comma}`;
  });
}
