/** A form's check of an email address: the server decides. */
const shape = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/;
export const addressMost = 254;

/** What is wrong with an address, as a key of the catalog; undefined where nothing is. */
export function addressProblem(address: string): 'problem.address_missing' | 'problem.address_shape' | undefined {
  if (address === '') return 'problem.address_missing';
  return address.length <= addressMost && shape.test(address) ? undefined : 'problem.address_shape';
}
