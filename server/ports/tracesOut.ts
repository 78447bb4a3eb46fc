import { resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Config } from '#server/config.ts'
import about from '../../package.json' with { type: 'json' }

const resource = resourceFromAttributes({ 'service.name': about.name, 'service.version': about.version })

/** What sends spans on, as configured. Their packages are loaded where they are wanted alone. */
export const tracesOutOf = async ({ tracesTo: { otlp, zipkin } }: Config): Promise<{ resource: Resource; processors: SpanProcessor[] }> => {
  const exporters: SpanExporter[] = []
  if (otlp) {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
    exporters.push(new OTLPTraceExporter({ url: otlp }))
  }
  if (zipkin) {
    const { ZipkinExporter } = await import('@opentelemetry/exporter-zipkin')
    exporters.push(new ZipkinExporter({ url: zipkin }))
  }
  return { resource, processors: exporters.map((exporter) => new BatchSpanProcessor({ exporter })) }
}
