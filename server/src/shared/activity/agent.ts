const agentMax = 200;

/** The browser of a caller as it is kept in a history: what it says of itself, cut to 200 characters. */
export const keptAgent = (userAgent: string | undefined): string => userAgent?.slice(0, agentMax) ?? '';
