/** As much of a browser's XMLHttpRequest as an upload needs, over Node's own fetch. */
export class FetchedRequest extends EventTarget {
  readonly upload = new EventTarget()
  responseType = ''
  responseText = ''
  status = 0
  private readonly abortion = new AbortController()
  private readonly sentHeaders = new Headers()
  private url = ''
  private method = 'GET'
  private answered = new Headers()

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.sentHeaders.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.answered.get(name)
  }

  abort(): void {
    this.abortion.abort()
  }

  send(body: FormData): void {
    void this.run(body).then((event) => this.dispatchEvent(new Event(event)))
  }

  private async run(body: FormData): Promise<'load' | 'error' | 'abort'> {
    const { method, sentHeaders: headers, abortion } = this
    try {
      const answer = await fetch(this.url, { method, headers, body, signal: abortion.signal })
      this.status = answer.status
      this.answered = answer.headers
      this.responseText = await answer.text()
      return 'load'
    } catch {
      return abortion.signal.aborted ? 'abort' : 'error'
    }
  }
}
