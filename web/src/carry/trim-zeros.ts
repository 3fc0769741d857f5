/** A number of the wire without the zeros behind its last digit, "0.02500000" → "0.025": as a field has it, without groups. */
export const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
