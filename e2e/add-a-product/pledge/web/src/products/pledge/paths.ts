export const pledgePath = '/pages/pledge/index';
