import { defineModule } from '#server/serving/module.ts'
import { callRoutes } from './calls.ts'
import { dataRoutes } from './data.ts'
import { jobRoutes } from './jobs.ts'
import { leftRoutes } from './left.ts'
import { processRoutes } from './processes.ts'
import { monitorRoutes } from './routes.ts'
import { traceRoutes } from './traces.ts'

export { jobTableOf, sweepRuns } from './jobTable.ts'
export { figuresKeeper } from './keep.ts'
export { isSayable } from './left.ts'
export { isThere } from './processes.ts'
export { beatEvery, registryOf } from './registry.ts'
export { repeating, scheduleOf, type Job, type Schedule } from './schedule.ts'
export { timetable } from './timetable.ts'
export { sweepTraces, traceKeeper } from './traces.ts'

export const monitorModule = defineModule({
  menus: {
    apiManager: { icon: 'plug', for: ['PLAT_ADMIN'] },
    serviceEurekaManager: { icon: 'boxes', for: ['PLAT_ADMIN'] },
    serviceMonitorManager: { icon: 'activity', for: ['PLAT_ADMIN'] },
    serviceDataManager: { icon: 'database', for: ['PLAT_ADMIN'] },
    serviceAPIManager: { icon: 'book', for: ['PLAT_ADMIN'] },
    serviceZipkinManager: { icon: 'search', for: ['PLAT_ADMIN'] },
    serviceJobManager: { icon: 'history', for: ['PLAT_ADMIN'] },
  },
  elements: {
    'apiManager:switch': {
      for: ['PLAT_ADMIN'],
      name: ['停用、启用接口', 'Switch calls off and on'],
      opens: 'POST /api/monitor/call/switchOff',
    },
    'serviceMonitorManager:setLogLevel': {
      for: ['PLAT_ADMIN'],
      name: ['设置日志级别', 'Set the log level'],
      opens: 'POST /api/monitor/logLevel',
    },
    'serviceJobManager:run': { for: ['PLAT_ADMIN'], name: ['立即执行任务', 'Run a job now'], opens: 'POST /api/monitor/job/{name}/run' },
    'serviceJobManager:pause': {
      for: ['PLAT_ADMIN'],
      name: ['暂停、恢复任务', 'Pause and resume jobs'],
      opens: 'POST /api/monitor/job/{name}/pause',
    },
    'serviceJobManager:retry': {
      for: ['PLAT_ADMIN'],
      name: ['重试投递', 'Retry a delivery'],
      opens: 'POST /api/monitor/delivery/{id}/retry',
    },
    'serviceEurekaManager:drain': {
      for: ['PLAT_ADMIN'],
      name: ['摘除、恢复进程', 'Take a process out of service'],
      opens: 'POST /api/monitor/process/{id}/drain',
    },
  },
  routes: (serve, context) => {
    callRoutes(serve, context)
    dataRoutes(serve, context)
    jobRoutes(serve, context)
    leftRoutes(serve, context)
    processRoutes(serve, context)
    monitorRoutes(serve, context)
    traceRoutes(serve, context)
  },
})
