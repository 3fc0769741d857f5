/** By country, a number of an ID card that follows the public rule of its check digit: those of the rules' own descriptions. A demo offers it, where no document is at hand. */
export const numberExamples: Readonly<Record<string, string>> = {
  CN: '11010519491231002X',
  HK: 'A123456(3)',
  TW: 'A123456789',
  TH: '1101700230708',
  ES: '12345678Z',
  FI: '131052-308T',
  IT: 'CA12345AB',
  NO: '01010101006',
  PL: '44051401359',
};
