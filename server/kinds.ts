import { businessIds } from '#src/machines/ids.ts'
import type { Config } from './config.ts'
import { completeApprovals } from './lifecycle/approval/kinds.ts'
import { completeKinds } from './lifecycle/under.ts'
import type { RecordKinds } from './lifecycle/process.ts'
import { modules } from './moduleList.ts'

/** Every business machine, as its module declares it. @throws Error for one that no module does */
export const kindsOf = (config: Config): RecordKinds => {
  const declared: Partial<RecordKinds> = completeApprovals(completeKinds(Object.assign({}, ...modules.map(({ kinds }) => kinds?.(config)))))
  const missing = businessIds.filter((id) => declared[id] === undefined)
  if (missing.length > 0) throw new Error(`No module declares ${missing.join(', ')}`)
  return declared as RecordKinds
}
