import { defineModule } from '#server/serving/module.ts'
import { meetingKind } from './kind.ts'
import { meetingRoutes } from './routes.ts'

export const meetingModule = defineModule({ kinds: () => ({ meeting: meetingKind }), routes: meetingRoutes })
