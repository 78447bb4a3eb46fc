import type { BusinessMachineId } from '#src/machines/ids.ts'
import { call, type CallOptions } from './http.ts'

/** What stands under a record, as far as the asking person lists it. @throws CallError */
export const getUnder = (machine: BusinessMachineId, id: string, options?: CallOptions) =>
  call('GET /api/po/under/{machine}/{id}', { params: { machine, id } }, options)
