export {
  alertRow,
  alerts,
  alertsMax,
  alertStatuses,
  conditions,
  create,
  edit,
  noteMax,
  pause,
  remove,
  windows,
  type Alert,
  type Condition,
  type Window,
} from './alert.ts';
export { product } from './product.ts';
