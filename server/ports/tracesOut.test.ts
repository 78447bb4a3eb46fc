import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { followed, gestureOf } from '#tests/setup/traces.ts'
import { buildWorld } from '#tests/setup/world.ts'

interface ZipkinSpan {
  traceId: string
  id: string
  parentId?: string
  name: string
  localEndpoint: { serviceName: string }
}
interface Otlp {
  resourceSpans: { scopeSpans: { spans: { traceId: string; spanId: string; parentSpanId?: string; name: string }[] }[] }[]
}

it('sends whole traces to a collector, as OTLP over HTTP and as Zipkin v2, with the ids that the browser gave', async () => {
  const got: Record<string, string[]> = { '/otlp': [], '/zipkin': [] }
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      got[request.url ?? '']?.push(body)
      response.writeHead(request.url === '/zipkin' ? 202 : 200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => void collector.close())
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const world = await buildWorld({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${address}/otlp`, ZIPKIN_URL: `${address}/zipkin` })
  const key = 'GET /api/admin/groupType/page'
  const gesture = gestureOf('groupTypeManager', [key])
  const token = await world.tokenOf('admin')
  await followed(world, 'admin', key, { by: { gesture, wait: 0 } })
  await followed(world, 'admin', 'GET /api/admin/user/front/info', { tells: [gesture] })
  await world.close()

  const zipkin = got['/zipkin']?.flatMap((body) => JSON.parse(body) as ZipkinSpan[]) ?? []
  const own = zipkin.filter(({ traceId }) => traceId === gesture.trace)
  const call = own.find(({ name, parentId }) => name === key && parentId === gesture.waits[0]?.id)
  expect(own.find(({ id }) => id === gesture.id)).toMatchObject({
    name: 'click groupTypeManager',
    localEndpoint: { serviceName: 'fairlead' },
  })
  expect(own.find(({ id }) => id === gesture.waits[0]?.id)?.parentId).toBe(gesture.id)
  expect(own.filter(({ parentId }) => parentId === call?.id).length).toBeGreaterThan(0)
  const otlp = (got['/otlp']?.map((body) => JSON.parse(body) as Otlp) ?? []).flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
  expect(otlp.map(({ spanId }) => spanId).toSorted()).toEqual(zipkin.map(({ id }) => id).toSorted())
  for (const body of Object.values(got).flat()) {
    expect(body).not.toContain(token)
    expect(body).not.toContain('陈启明')
  }
})
