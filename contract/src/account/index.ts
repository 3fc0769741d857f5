export { checkCode, sendCode } from './codes.ts';
export { info, login, logout, register, resetPassword } from './session.ts';
export { product } from './product.ts';
