/** What an operator can ask of a market from beside the server: to stop or to go on trading. */
export const operationKinds = ['halt', 'open'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** `late`: no server took it, and none will; `unknown`: one took it and has not said what became of it. */
export type OperationOutcome = 'done' | 'unknown_market' | 'refused' | 'late' | 'unknown';
