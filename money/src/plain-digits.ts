/** Where the digits of a script begin: Arabic, Persian, Devanagari, Bengali, Thai, Lao, Khmer. Full-width ones are folded by NFKC. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x17e0];

const digitOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? sign : String(code - zero);
};

/** Digits and separators as 0-9, point and comma, whatever script, width or keyboard they were typed with; the rest stays. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[。٫]/g, '.')
    .replace(/[、٬]/g, ',');
