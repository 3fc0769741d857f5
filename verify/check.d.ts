export type Head = { account: string; seq: number; time: string; entries: number; chain: string; key: string };
export function check(
  lines: Iterable<string> | AsyncIterable<string>,
  trusted?: string,
): Promise<{ head: Head; balances: number }>;
