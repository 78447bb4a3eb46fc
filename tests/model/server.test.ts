import { expect, it } from 'vitest'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { describeOnServer } from './onServer.ts'

/** The company's machine is as much work as all others together: it has a file, and so a process, of its own. */
const others = (Object.keys(businessMachines) as BusinessMachineId[]).filter((id) => id !== 'company')

describeOnServer(others)

it('all machines but the company’s are driven here', () => expect(others).toHaveLength(Object.keys(businessMachines).length - 1))
