/** What a message looks like it has, for a warning next to it. A wrong guess warns of nothing; it hides nothing. */
import type { room } from '@glassbook/contract';

/** Eight digits or more, however they are spaced: an account or a phone, where somebody may ask to pay outside. */
export const hasLongNumber = (text: string): boolean => /\d(?:[\s.-]?\d){7}/u.test(text);

const link = /[a-z][a-z\d+.-]*:\/\/\S|\bwww\.\S|[\p{L}\p{N}-]+\.\p{L}{2,}(?=$|[\s/:?#,;!)\]]|\.(?:\s|$))/iu;
const address =
  /\b(?:0x[\da-f]{40}|bc1[02-9ac-hj-np-z]{11,71}|(?=[1-9A-HJ-NP-Za-km-z]*\d)[1-9A-HJ-NP-Za-km-z]{25,62})\b/iu;
/** Messengers by name, a mail address, a handle; `@name#tag` mentions a reader and is none. */
const contact =
  /telegram|whats\s?app|wechat|微信|\bzalo\b|\bviber\b|kakao|카카오|카톡|\bsignal\s?:|\bline\s?id\b|\bqq\s?[:：]|\S@\S+\.\S|(?:^|\s)@\w{4,}(?![\p{L}\p{N}\p{M}]*#)/iu;

/** The marks of a text. Wide and styled forms of letters count as the plain ones. */
export function marksOf(text: string): room.RoomMessage['marks'] {
  const plain = text.normalize('NFKC');
  const found = { link: link.test(plain), address: address.test(plain) };
  return [
    ...(found.link ? (['link'] as const) : []),
    ...(found.address ? (['address'] as const) : []),
    ...(contact.test(plain) || (hasLongNumber(plain) && !found.address) ? (['contact'] as const) : []),
  ];
}
