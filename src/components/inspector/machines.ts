import type { AnyStateMachine } from 'xstate'
import { designMachine } from '#src/machines/approval/design/design.ts'
import { draftMachine } from '#src/machines/draft/draft.ts'
import { accountMachine } from '#src/machines/registration/account.ts'
import { wizardMachine } from '#src/machines/registration/wizard.ts'
import { navigationMachine } from '#src/machines/session/navigation.ts'
import { sessionMachine } from '#src/machines/session/session.ts'
import { tabsMachine } from '#src/machines/session/tabs.ts'
import { uploadMachine } from '#src/machines/session/upload.ts'

const machines = [sessionMachine, navigationMachine, tabsMachine, draftMachine, designMachine, uploadMachine, accountMachine, wizardMachine]

/** The machines that run in a browser, by their ids. */
export const inspectedMachines: ReadonlyMap<string, AnyStateMachine> = new Map(machines.map((machine) => [machine.id, machine]))
