import type { AnyActorRef, InspectionEvent, Subscription } from 'xstate'
import { running, type WatchedActor } from './watched.ts'
import { activeLeaves } from '#src/lib/stateNames.ts'
import { seeContext, seeEvent, type Seen } from './mask.ts'
import { recordingKind, recordingVersion, type Entry, type RecordedActor, type Recording } from './recording.ts'

export const keptAtMost = 500

type Snapshot = ReturnType<WatchedActor['getSnapshot']>

/** An event that was sent and is not yet dealt with. */
interface SentToMachine {
  number: number
  at: number
  event: { type: string }
  sender: string | null
  actions: string[]
}

interface Followed {
  key: string
  machine: string
  last: Snapshot
  sent: SentToMachine[]
  subscription: Subscription
}

const nothing: Recording = { kind: recordingKind, version: recordingVersion, savedAt: 0, dropped: 0, actors: [], entries: [] }

/**
 * Records what the running actors are told, masked at once: nothing else is kept. It listens only between `start` and `pause`.
 * What has changed is told to those who subscribed a moment later, and at most once for each moment.
 */
export class Recorder {
  #followed = new Map<WatchedActor, Followed>()
  /** The key of an actor stays, however often recording is paused. */
  #keys = new WeakMap<WatchedActor, string>()
  #begun = new Map<string, number>()
  #recording = nothing
  #number = 0
  #recordingNow = false
  #listeners = new Set<() => void>()
  #told = false

  get isRecording(): boolean {
    return this.#recordingNow
  }

  /** The recording so far; another object after each change. */
  recording = (): Recording => this.#recording

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    if (this.#recordingNow) return
    this.#recordingNow = true
    running.changed = () => this.#followAll('begun')
    this.#followAll('found')
    this.#tell()
  }

  /** Stops listening and keeps what is recorded. */
  pause(): void {
    running.changed = () => {}
    for (const { subscription } of this.#followed.values()) subscription.unsubscribe()
    this.#followed.clear()
    this.#recordingNow = false
    this.#recording = { ...this.#recording }
    this.#tell()
  }

  /** Forgets what is recorded and goes on from where the actors are. */
  clear(): void {
    const wasRecording = this.#recordingNow
    this.end()
    if (wasRecording) this.start()
  }

  /** Stops listening and forgets everything. */
  end(): void {
    this.pause()
    this.#recording = nothing
  }

  #followAll(kind: 'found' | 'begun'): void {
    for (const actor of running.actors) if (!this.#followed.has(actor)) this.#follow(actor, kind)
    // An actor that ends as it should says so itself, in a moment.
    queueMicrotask(() => {
      for (const [actor, followed] of this.#followed) if (!running.actors.has(actor)) this.#fail(actor, followed)
    })
  }

  /** What it was told made it throw. */
  #fail(actor: WatchedActor, followed: Followed): void {
    const { key, machine, last, sent } = followed
    const { event, ...rest } = sent[0] ?? { ...this.#begin(), event: { type: '' }, sender: null, actions: [] }
    const detail = seeEvent(machine, event)
    const seen = { context: seeContext(machine, last.context), work: [] }
    this.#add({ ...rest, actor: key, kind: 'failed', event: event.type, detail, from: leavesOf(last), to: [], accepted: false, ...seen })
    this.#end(actor, followed)
  }

  #follow(actor: WatchedActor, kind: 'found' | 'begun'): void {
    const last = actor.getSnapshot()
    const machine = last.machine.id
    const key = this.#keyOf(actor, machine)
    const subscription = actor.system.inspect((event) => this.#hear(event))
    this.#followed.set(actor, { key, machine, last, sent: [], subscription })
    const others = this.#recording.actors.filter((known) => known.key !== key)
    this.#recording = { ...this.#recording, actors: [...others, { key, machine, running: true }] }
    const to = leavesOf(last)
    this.#add({
      ...this.#begin(),
      actor: key,
      kind,
      event: '',
      detail: null,
      sender: null,
      from: [],
      to,
      accepted: true,
      actions: [],
      ...this.#seen(machine, last),
    })
  }

  #hear(heard: InspectionEvent): void {
    const followed = this.#followed.get(heard.actorRef as WatchedActor)
    if (!followed) return
    if (heard.type === '@xstate.event') {
      const { sourceRef, event } = heard
      followed.sent.push({ ...this.#begin(), event, sender: this.#senderOf(sourceRef), actions: [] })
    } else if (heard.type === '@xstate.action') followed.sent[0]?.actions.push(nameOf(heard.action.type))
    else if (heard.type === '@xstate.snapshot')
      this.#settle(followed, heard.actorRef as WatchedActor, heard.event, heard.snapshot as Snapshot)
  }

  #settle(followed: Followed, actor: WatchedActor, event: { type: string }, after: Snapshot): void {
    // Said when it has begun, which was recorded then.
    if (event.type === 'xstate.init') return
    const { key, machine, last } = followed
    const index = followed.sent.findIndex((sent) => sent.event === event)
    // Stopping is sent past the others.
    const sent = followed.sent.splice(0, index + 1)[index] ?? { ...this.#begin(), event, sender: null, actions: [] }
    followed.last = after
    const ended = after.status !== 'active'
    const { number, at, sender, actions } = sent
    const stopped = event.type === 'xstate.stop'
    this.#add({
      number,
      at,
      actor: key,
      kind: stopped ? 'ended' : 'event',
      event: stopped ? '' : event.type,
      detail: stopped ? null : seeEvent(machine, event),
      sender,
      from: leavesOf(last),
      to: leavesOf(after),
      accepted: after !== last,
      actions,
      ...this.#seen(machine, after),
    })
    if (ended) this.#end(actor, followed)
  }

  #end(actor: WatchedActor, { key, subscription }: Followed): void {
    subscription.unsubscribe()
    this.#followed.delete(actor)
    const actors = this.#recording.actors.map((known): RecordedActor => (known.key === key ? { ...known, running: false } : known))
    this.#recording = { ...this.#recording, actors }
  }

  #add(entry: Entry): void {
    const { entries, dropped } = this.#recording
    // One that was sent earlier may have been dealt with later.
    const place = entries.findLastIndex(({ number }) => number < entry.number) + 1
    const all = entries.toSpliced(place, 0, entry)
    const excess = Math.max(0, all.length - keptAtMost)
    this.#recording = { ...this.#recording, entries: all.slice(excess), dropped: dropped + excess }
    this.#tell()
  }

  #begin(): { number: number; at: number } {
    this.#number += 1
    return { number: this.#number, at: Date.now() }
  }

  #seen(machine: string, snapshot: Snapshot): { context: Seen; work: string[] } {
    return {
      context: seeContext(machine, snapshot.context),
      work: Object.values(snapshot.children as Record<string, AnyActorRef>).flatMap((child) =>
        child.getSnapshot().status === 'active' ? [workOf(child)] : [],
      ),
    }
  }

  /** The first actor of a machine has the machine's name, the next a number besides. */
  #keyOf(actor: WatchedActor, machine: string): string {
    const known = this.#keys.get(actor)
    if (known !== undefined) return known
    const count = (this.#begun.get(machine) ?? 0) + 1
    const key = count === 1 ? machine : `${machine} ${count}`
    this.#begun.set(machine, count)
    this.#keys.set(actor, key)
    return key
  }

  #senderOf(source: object | undefined): string | null {
    if (!source) return null
    return this.#keys.get(source as WatchedActor) ?? workOf(source)
  }

  #tell(): void {
    if (this.#told) return
    this.#told = true
    setTimeout(() => {
      this.#told = false
      for (const listener of this.#listeners) listener()
    }, 30)
  }
}

const leavesOf = (snapshot: Snapshot): string[] => activeLeaves(snapshot.value)
const nameOf = (action: string): string => action.replace(/^xstate\./, '')
/** The name under which a machine invokes it. */
const workOf = (actor: object): string => ('src' in actor && typeof actor.src === 'string' ? actor.src : '')
