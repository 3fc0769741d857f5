const tokenLengthMax = 128;

/** What a request sent as its token, where it is one by its form. */
export const tokenOf = (authorization: string | undefined): string | undefined =>
  authorization !== undefined && authorization !== '' && authorization.length <= tokenLengthMax
    ? authorization
    : undefined;
