import type { BusinessMachineId } from '#src/machines/ids.ts'
import { paths } from './places.ts'

/** What looks over records of every kind: desks, notices, the live atlas. */
export const lookouts = ['/api/po/dashboard', '/api/admin/dashboard', '/api/po/notice', '/api/po/under', '/api/powf/chart'] as const

/** The row by which people send a plain event. */
export const eventKey = <M extends BusinessMachineId, E extends string>(machine: M, event: E) =>
  `POST ${paths[machine]}/{id}/${event}` as const
