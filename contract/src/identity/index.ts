export { countries } from './countries.ts';
export { failures, openings, state, verify, type Failure } from './identity.ts';
export { numberExamples } from './number-examples.ts';
export { product } from './product.ts';
export { approve, queue, queueFilters, reject, requestOverride, show, sides, view } from './staff.ts';
