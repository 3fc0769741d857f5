/**
 * Countries in which options of this kind may not be sold to retail clients, and every user here is one: the European Economic Area (national measures after ESMA decision 2018/795), the
 * United Kingdom (FCA PS19/11), Australia (ASIC 2021/240), Canada (Multilateral Instrument 91-102) and Israel (Securities Law, 2017). A user's country is that of the approved identity.
 */
const closed = new Set([
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI'],
  ...['LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'GB', 'AU', 'CA', 'IL'],
]);

export const isClosed = (country: string): boolean => closed.has(country);
