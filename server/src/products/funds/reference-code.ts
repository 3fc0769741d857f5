/** What names a user in a bank transfer: an ISO 11649 creditor reference, whose two check digits find each mistyped digit and each two that were swapped. */

/** ISO 7064 MOD 97-10: letters count from A = 10. */
const remainder = (text: string): bigint =>
  BigInt(Array.from(text, (character) => Number.parseInt(character, 36)).join('')) % 97n;

/** "RF" with two check digits and the number of the user. */
export function referenceCode(userId: number): string {
  const body = String(userId).padStart(8, '0');
  const check = 98n - remainder(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}
