/** What happened to an account, as staff see it. */

/** "85.240.•••", "2001:db8:•••". */
export const maskedAddress = (address: string): string => address.replace(/^([^.:]*[.:][^.:]*[.:]).*$/, '$1•••');

/** What happened to an account, with the address it came from by its network only. */
export const maskedParams = (params: object): object =>
  'address' in params && typeof params.address === 'string'
    ? { ...params, address: maskedAddress(params.address) }
    : params;
