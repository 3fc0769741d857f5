export { invites, type Invited, type Person } from './invites.ts';
export { product } from './product.ts';
