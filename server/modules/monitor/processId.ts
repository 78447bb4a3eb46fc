import { hostname } from 'node:os'

/** By which several processes are told apart: where, which, and since when. */
export const processId = `${hostname()}:${process.pid}:${Math.round(performance.timeOrigin).toString(36)}`
