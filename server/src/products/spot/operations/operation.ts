/** What an operator can request for a market from beside the server: to stop trading. Opening it again takes two people at the desk. */
export type OperationKind = 'halt';

/** `late`: no server took it, and none will; `unknown`: one took it and has not reported its outcome. */
export type OperationOutcome = 'done' | 'unknown_market' | 'refused' | 'late' | 'unknown';
