/** All traces. */
export const tracesHref = '/monitorManager/serviceZipkinManager'

/** The page of a trace. */
export const traceHref = (id: string): string => `${tracesHref}?trace=${id}`

/** The traces in which the log names a call so. */
export const tracesOfCallHref = (requestId: string): string => `${tracesHref}?requestId=${requestId}`
