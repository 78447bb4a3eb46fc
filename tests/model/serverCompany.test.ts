import { describeOnServer } from './onServer.ts'

describeOnServer(['company'])
