import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { registryOf } from '#server/modules/monitor/index.ts'
import { statements } from '#server/db/statements.ts'
import type { dataRows } from '#src/contract/data.ts'
import type { jobRows } from '#src/contract/job.ts'
import type { monitorRows } from '#src/contract/monitor.ts'
import type { processRows } from '#src/contract/process.ts'
import type { traceRows } from '#src/contract/trace.ts'
import { getDatabaseState, getStatementPlan, pageDataTables, pageStatements } from '#src/services/data.ts'
import { pageDeliveries, pageDueEvents, pageJobRuns, pageJobs, pauseJob, resumeJob, retryDelivery, runJob } from '#src/services/job.ts'
import {
  drainProcess,
  getMetrics,
  getProcessHealth,
  pageCalls,
  pageProcesses,
  setLogLevel,
  switchCallOff,
  switchCallOn,
  undrainProcess,
} from '#src/services/monitor.ts'
import { getTrace, pageTraces } from '#src/services/trace.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { tracedGesture } from '#tests/setup/traces.ts'
import type { World } from '#tests/setup/world.ts'
import type { Scene } from './scenes.ts'
import type { Entry } from './services.ts'
import type { StateHandler, Values, Visitor } from './states.ts'

/** What must be brought about for the calls of who watches the running platform. */
export type MonitorState =
  | 'a program that watches is known'
  | 'no program may watch'
  | 'a delivery that is set aside'
  | 'another process serves'
  | 'the last process that serves'
  | 'a call that is served'
  | 'a call that is switched off'
  | 'a call that is needed'
  | 'the database was asked something'
  | 'a call was traced'
  | 'a job has run'

type MonitorKey =
  | keyof typeof monitorRows
  | keyof typeof dataRows
  | keyof typeof jobRows
  | keyof typeof processRows
  | keyof typeof traceRows

const scene = (states: Scene['states'] = {}, given: Scene['given'] = {}): Scene => ({ who: 'an administrator is signed in', states, given })
const another = { success: 'another process serves' } as const
const itsId = { 'params.id': 'processId' }

/** Where these calls take place. */
export const monitorScenes: Record<MonitorKey, Scene> = {
  'GET /metrics': { who: 'a program that watches is known', states: { 40400: 'no program may watch' }, given: {} },
  'GET /api/monitor/call/page': scene({ success: 'a call that is switched off' }),
  'POST /api/monitor/call/switchOff': scene({ success: 'a call that is served', 40900: 'a call that is needed' }, { 'body.key': 'key' }),
  'POST /api/monitor/call/switchOn': scene({ success: 'a call that is switched off' }, { 'body.key': 'key' }),
  'GET /api/monitor/health': scene(),
  'POST /api/monitor/logLevel': scene(),
  'GET /api/monitor/data': scene(),
  'GET /api/monitor/data/table/page': scene(),
  'GET /api/monitor/data/statement/page': scene({ success: 'the database was asked something' }),
  'GET /api/monitor/data/statement/{id}/plan': scene({ success: 'the database was asked something' }, { 'params.id': 'statementId' }),
  'GET /api/monitor/job/page': scene(),
  'GET /api/monitor/jobRun/page': scene({ success: 'a job has run' }),
  'POST /api/monitor/job/{name}/run': scene(),
  'POST /api/monitor/job/{name}/pause': scene(),
  'POST /api/monitor/job/{name}/resume': scene(),
  'GET /api/monitor/due/page': scene({ success: 'a published project' }),
  'GET /api/monitor/delivery/page': scene({ success: 'a delivery that is set aside' }),
  'POST /api/monitor/delivery/{id}/retry': scene({ success: 'a delivery that is set aside' }, { 'params.id': 'deliveryId' }),
  'GET /api/monitor/process/page': scene(another),
  'POST /api/monitor/process/{id}/drain': scene({ ...another, 40900: 'the last process that serves' }, itsId),
  'POST /api/monitor/process/{id}/undrain': scene(another, itsId),
  'GET /api/monitor/trace/page': scene({ success: 'a call was traced' }),
  'GET /api/monitor/trace/{id}': scene({ success: 'a call was traced' }, { 'params.id': 'traceId' }),
}

export const monitorServices: { [K in MonitorKey]: Entry<K> } = {
  'GET /metrics': { service: getMetrics, ask: () => getMetrics() },
  'GET /api/monitor/call/page': { service: pageCalls, ask: ({ query }) => pageCalls(query) },
  'POST /api/monitor/call/switchOff': { service: switchCallOff, ask: ({ body }) => switchCallOff(body) },
  'POST /api/monitor/call/switchOn': { service: switchCallOn, ask: ({ body }) => switchCallOn(body.key) },
  'GET /api/monitor/health': { service: getProcessHealth, ask: () => getProcessHealth() },
  'POST /api/monitor/logLevel': { service: setLogLevel, ask: ({ body }) => setLogLevel(body.level) },
  'GET /api/monitor/data': { service: getDatabaseState, ask: () => getDatabaseState() },
  'GET /api/monitor/data/table/page': { service: pageDataTables, ask: ({ query }) => pageDataTables(query) },
  'GET /api/monitor/data/statement/page': { service: pageStatements, ask: ({ query }) => pageStatements(query) },
  'GET /api/monitor/data/statement/{id}/plan': { service: getStatementPlan, ask: ({ params }) => getStatementPlan(params.id) },
  'GET /api/monitor/job/page': { service: pageJobs, ask: ({ query }) => pageJobs(query) },
  'GET /api/monitor/jobRun/page': { service: pageJobRuns, ask: ({ query }) => pageJobRuns(query) },
  'POST /api/monitor/job/{name}/run': { service: runJob, ask: ({ params }) => runJob(params.name) },
  'POST /api/monitor/job/{name}/pause': { service: pauseJob, ask: ({ params }) => pauseJob(params.name) },
  'POST /api/monitor/job/{name}/resume': { service: resumeJob, ask: ({ params }) => resumeJob(params.name) },
  'GET /api/monitor/due/page': { service: pageDueEvents, ask: ({ query }) => pageDueEvents(query) },
  'GET /api/monitor/delivery/page': { service: pageDeliveries, ask: ({ query }) => pageDeliveries(query) },
  'POST /api/monitor/delivery/{id}/retry': { service: retryDelivery, ask: ({ params }) => retryDelivery(params.id) },
  'GET /api/monitor/process/page': { service: pageProcesses, ask: ({ query }) => pageProcesses(query) },
  'POST /api/monitor/process/{id}/drain': { service: drainProcess, ask: ({ params }) => drainProcess(params.id) },
  'POST /api/monitor/process/{id}/undrain': { service: undrainProcess, ask: ({ params }) => undrainProcess(params.id) },
  'GET /api/monitor/trace/page': { service: pageTraces, ask: ({ query }) => pageTraces(query) },
  'GET /api/monitor/trace/{id}': { service: getTrace, ask: ({ params }) => getTrace(params.id) },
}

const token = 'a-token-of-who-watches'
const switched = 'GET /api/po/template/all'

const idOf = async ({ database }: World, name: string): Promise<string> =>
  (await rowsOf<{ id: string }>(database, sql`select id from server_process where name = ${name}`))[0]?.id ?? ''

/** Brings these states about on our own server. */
export const monitorStates = (world: World, arrive: (token: Visitor['token']) => Promise<Values>): Record<MonitorState, StateHandler> => ({
  'a program that watches is known': () => {
    world.config.metricsToken = token
    return arrive(async () => token)
  },
  'no program may watch': async () => {
    world.config.metricsToken = null
    return {}
  },
  // What is switched off here is served all the same: it is asked for again.
  'a call that is served': async () => {
    world.switches.hear = async () => {}
    await world.database.execute(sql`delete from call_switch`)
    return { key: switched }
  },
  'a call that is switched off': async () => {
    world.switches.hear = async () => {}
    await world.database.execute(
      sql`insert into call_switch (row_key, message, message_en, at, by_name) values (${switched}, '正在维护', 'Being mended', ${world.clock.now().toISOString()}, '系统管理员')
          on conflict do nothing`,
    )
    return { key: switched }
  },
  'the database was asked something': async () => {
    statements.forget()
    await world.ask('admin', 'GET /api/admin/groupType/page')
    return { statementId: statements.list().find(({ text }) => text.startsWith('select '))?.id ?? '' }
  },
  'a call was traced': async () => ({ traceId: await tracedGesture(world) }),
  'a job has run': async () => {
    await world.database.execute(
      sql`insert into job_run (name, started_at, milliseconds, process_id) values ('sweep', ${world.clock.now().toISOString()}::timestamptz, 14, 'harbour-1:4711')`,
    )
    return {}
  },
  'a call that is needed': async () => ({ key: 'POST /api/auth/jwt/token' }),
  'a delivery that is set aside': async () => {
    const { id } = await publishedProject(world)
    const [delivery] = await rowsOf<{ id: string }>(
      world.database,
      sql`update outbox set delivered_at = null, attempts = 20, set_aside_at = ${world.clock.now().toISOString()}
          where machine = 'project' and record_id = ${id} returning id`,
    )
    return { deliveryId: delivery?.id ?? '' }
  },
  'another process serves': async () => {
    await world.registry.beat()
    const idle = { callsLately: () => 0, lag: () => ({ p50: 0, p99: 0 }) }
    const { name, beat } = registryOf(world, idle, 'harbour-2:815:mi8k2x1c')
    await beat()
    return { processId: await idOf(world, name) }
  },
  'the last process that serves': async () => {
    await world.database.execute(sql`delete from server_process`)
    await world.registry.beat()
    return { processId: await idOf(world, world.registry.name) }
  },
})
