import type { Actor } from '#server/lifecycle/process.ts'
import { loggable } from '#server/serving/loggable.ts'
import { notFound } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { conformanceOf } from './conformance.ts'
import { exportOf } from './export/export.ts'
import { overlayOf } from './overlay.ts'
import { shown } from './shown.ts'
import { pageOfRecords, replayOf } from './records.ts'
import { variantsOf } from './variants.ts'

/**
 * What the log of transitions tells about the machines. Whoever holds the menu sees numbers of every machine; single records only
 * as their own lists show them.
 */
export const atlasRoutes = (serve: ServeRow, { database, clock, kinds, config: { sealKey } }: ModuleContext): void => {
  /** What is asked for, by somebody to whom so much is shown. */
  const asked = <Q>(machine: BusinessMachineId, query: Q, caller: Actor) => ({ ...query, shown: shown(kinds[machine], caller) })

  serve('GET /api/powf/chart/{machine}/overlay', ({ params: { machine }, query, caller }) =>
    overlayOf(database, kinds[machine], asked(machine, query, caller), caller, clock.now()),
  )

  serve('GET /api/powf/chart/{machine}/record/page', ({ params: { machine }, query, caller }) =>
    pageOfRecords(database, kinds[machine], asked(machine, query, caller), clock.now()),
  )

  serve('GET /api/powf/chart/{machine}/record/{id}', async ({ params: { machine, id }, caller }) => {
    const replay = await replayOf(database, sealKey, kinds[machine], id, caller)
    if (!replay) throw notFound()
    return replay
  })

  serve('GET /api/powf/chart/{machine}/conformance', ({ params: { machine }, query, caller }) =>
    conformanceOf(database, kinds[machine], asked(machine, query, caller)),
  )

  serve('GET /api/powf/chart/{machine}/variants', ({ params: { machine }, query, caller }) =>
    variantsOf(database, kinds[machine], asked(machine, query, caller)),
  )

  serve('GET /api/powf/chart/{machine}/export', async ({ params: { machine }, query: { format, ...filters }, caller, request, reply }) => {
    const onFailure = (error: unknown) => {
      request.log.error({ error: loggable(error) }, 'an export broke off')
      reply.raw.destroy()
    }
    const { name, mime, content } = exportOf(
      { database, sealKey, kind: kinds[machine], kinds, filters: asked(machine, filters, caller) },
      format,
      clock.now(),
      onFailure,
    )
    return reply
      .type(mime)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .send(content)
  })
}
