/** What an operator can request for a market from beside the server: to stop or to resume trading. */
export const operationKinds = ['halt', 'open'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** `late`: no server took it, and none will; `unknown`: one took it and has not reported its outcome. */
export type OperationOutcome = 'done' | 'unknown_market' | 'refused' | 'late' | 'unknown';
