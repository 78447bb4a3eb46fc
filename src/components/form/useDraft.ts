import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { fromPromise, waitFor } from 'xstate'
import { draftMachine, SaveError } from '#src/machines/draft/draft.ts'
import { say } from '#src/components/feedback/messages.ts'
import { watched } from '#src/components/inspector/watched.ts'
import { isSame, merged } from '#src/lib/merged.ts'
import { CallError } from '#src/services/callError.ts'
import { findDraft, forgetDraft, keepDraftSoon, keepsDrafts } from './keptDraft.ts'
import { whileSending } from './onItsWay.ts'
import { useSteady } from './useSteady.ts'
import { tellTyped } from './useTyped.ts'
import { holdWork, nothingHeld } from './unsaved.ts'

/** What a server has of a draft, and how often it was saved there. */
export interface Saved<Content> {
  content: Content
  revision: number
}

/** What was typed on this device and has not reached the server, and what the server had when it was typed. */
interface KeptDraft<Content> {
  content: Content
  over: Saved<Content>
  /** What was sent last, whether its answer came or not. */
  sent: Content | null
}

interface DraftOptions<Content> {
  /** What the server has, as the page was told. */
  first: Saved<Content>
  /** Under what this device keeps it: of the person and the record, so that nobody finds another's. */
  nameOf: () => string
  /** That only the server hands out, to the same person or company; null where nothing is to be kept, or it has not come yet. */
  draftKey: string | null
  /** Whether anything may be typed now. */
  editable?: boolean
  /** Sends it, over what was saved last. @returns how often it is saved now @throws CallError */
  save: (content: Content, revision: number) => Promise<number>
  /** Reads what the server has by now: for what can be changed from elsewhere. */
  read?: () => Promise<Saved<Content>>
  /** What comes back of what is sent, so that the two can be compared. */
  asSaved?: (content: Content) => Content
  /** What was kept on this device is shown again. */
  onRestored?: () => void
}

/**
 * A form that saves itself. What is typed is kept on this device until it is saved: a lost session, a broken connection or a closed page can't
 * reach it, and whoever comes back goes on with it. What was saved from elsewhere meanwhile is put together with it; only what both changed
 * is asked about.
 */
export const useDraft = <Content extends object>(options: DraftOptions<Content>) => {
  const intl = useIntl()
  const { draftKey, editable = true } = options
  const [content, setContent] = useState(options.first.content)
  const [clash, setClash] = useState<Saved<Content> | null>(null)
  const [isKept, setKept] = useState(false)
  const newest = useRef(content)
  const over = useRef(options.first)
  /** What was sent last: it is this window's own, should its answer have been lost. */
  const sent = useRef<Content | null>(null)
  const asSaved = (each: Content) => options.asSaved?.(each) ?? each

  const keep = () => {
    const isAnswered = sent.current === over.current.content
    const kept: KeptDraft<Content> = { content: newest.current, over: over.current, sent: isAnswered ? null : sent.current }
    if (draftKey) keepDraftSoon(options.nameOf(), draftKey, kept)
  }
  /** Goes on from what the server has by now. */
  const goOnOver = (saved: Saved<Content>) => {
    over.current = saved
    setClash(null)
  }
  const putTogether = (saved: Saved<Content>) => merged(asSaved(over.current.content), asSaved(newest.current), asSaved(saved.content))

  const send = async (latest: Content, name: string) => {
    const before = sent.current
    sent.current = latest
    try {
      over.current = { content: latest, revision: await options.save(latest, over.current.revision) }
    } catch (error) {
      if (!isConflict(error) || !options.read) throw inWordsOfTheDraft(error)
      const saved = await options.read().catch((failure: unknown) => {
        throw inWordsOfTheDraft(failure)
      })
      const isOwn = before !== null && isSame(asSaved(saved.content), asSaved(before))
      if (isOwn) over.current = saved
      const { mine, isDisputed } = putTogether(saved)
      if (isDisputed) {
        setClash(saved)
        throw new SaveError('conflict')
      }
      goOnOver(saved)
      show(mine)
    }
    // By now it may have another name.
    await forgetDraft(name).catch(() => {})
    if (newest.current !== latest) keep()
  }
  const saveLatest = useSteady((latest: Content) => {
    const name = options.nameOf()
    return whileSending(name, send(latest, name))
  })

  const running = useRef<Promise<void>>(undefined)
  const machine = useMemo(
    () =>
      watched(
        draftMachine.provide({
          actors: { save: fromPromise(({ input }) => (running.current = saveLatest(input.content as Content))) },
        }),
      ),
    [saveLatest],
  )
  const actor = useActorRef(machine, { input: { content } })
  const show = useSteady((next: Content) => {
    newest.current = next
    setContent(next)
    actor.send({ type: 'edited', content: next })
    keep()
  })
  // What was changed last counts, also where something has been read in the meantime.
  const change = useCallback(
    (changed: (now: Content) => Partial<Content>) => show({ ...newest.current, ...changed(newest.current) }),
    [show],
  )

  const looked = useRef(false)
  const look = useSteady(async (key: string) => {
    setKept(await keepsDrafts())
    if (!editable || looked.current) return
    looked.current = true
    const kept = await findDraft<KeptDraft<Content>>(options.nameOf(), key)
    const { first } = options
    const isTyped = !isSame(newest.current, first.content)
    if (!kept || isSame(kept.content, first.content)) return isTyped ? keep() : forgetDraft(options.nameOf()).catch(() => {})
    // As the page was when it was left. Whatever was saved since shows when it is saved over.
    over.current = kept.over
    sent.current = kept.sent
    show(isTyped ? merged(asSaved(first.content), asSaved(newest.current), asSaved(kept.content)).mine : kept.content)
    options.onRestored?.()
    say('waiting', intl.formatMessage({ id: 'draft.restored' }))
  })
  useEffect(() => {
    if (draftKey) void look(draftKey)
  }, [draftKey, editable, look])

  useEffect(() => {
    const onOnline = () => actor.send({ type: 'cameOnline' })
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [actor])
  const state = useSelector(actor, ({ value }) => String(value))
  const isSafe = ['clean', 'saved'].includes(state) || (state === 'signedOut' && isKept)
  const isHere = useRef(true)
  /** Sends all that was typed by now, also what came while something was on its way, and though the page is left meanwhile. */
  const finish: () => Promise<void> = useSteady(async () => {
    if (isHere.current) actor.send({ type: 'saveNow' })
    await running.current
    if (newest.current === over.current.content) return
    if (!isHere.current) running.current = saveLatest(newest.current)
    await finish()
  })
  // Whoever goes on within the page leaves nothing behind that was not sent.
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      tellTyped()
      if (['dirty', 'saving'].includes(String(actor.getSnapshot().value))) void finish().catch(() => {})
      isHere.current = false
    }
  }, [actor, finish])
  const settle = useCallback(async () => {
    actor.send({ type: 'saveNow' })
    const settled = await waitFor(actor, ({ value }) => !['dirty', 'saving'].includes(String(value)))
    return ['clean', 'saved'].includes(String(settled.value))
  }, [actor])
  useEffect(() => {
    if (isSafe) return
    holdWork({ unsaved: true, save: () => Promise.race([finish().catch(() => {}), after(patience)]) })
    return () => holdWork(nothingHeld)
  }, [isSafe, finish])
  const isSending = ['dirty', 'saving', 'offline'].includes(state)
  useEffect(() => {
    if (!isSending) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [isSending])

  const decide = (which: 'mine' | 'theirs') => () => {
    if (!clash) return
    const chosen = putTogether(clash)[which]
    goOnOver(clash)
    actor.send({ type: 'takenOver' })
    show(chosen)
  }
  return {
    content,
    /** The same with what has not been drawn yet. */
    newest: () => newest.current,
    change,
    state,
    /** Whether this device keeps what is typed. */
    isKept,
    /** How often what is shown was saved, as far as this page knows. */
    revision: () => over.current.revision,
    /** What both this page and somebody elsewhere have changed, each in another way: whose is to stay? Null while there is none. */
    clash: clash && { keepMine: decide('mine'), takeTheirs: decide('theirs') },
    /** Sends what is still unsaved and waits. @returns whether everything typed is on the server */
    settle,
    /** Nothing of it is wanted any more, neither here nor on the server. */
    forget: () => {
      actor.send({ type: 'takenOver' })
      return forgetDraft(options.nameOf()).catch(() => {})
    },
  }
}

/** Whoever leaves waits so long for what they typed last. Milliseconds. */
const patience = 2000
const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export type Draft = ReturnType<typeof useDraft<object>>

const isConflict = (error: unknown): boolean =>
  error instanceof CallError &&
  error.details.reasons?.some((reason) => ['refusal.versionConflict', 'refusal.draftSavedElsewhere'].includes(reason)) === true

const inWordsOfTheDraft = (error: unknown): unknown => {
  if (!(error instanceof CallError)) return error
  if (isConflict(error)) return new SaveError('conflict')
  if (error.kind === 'unauthorised') return new SaveError('signedOut')
  return new SaveError(['refused', 'invalid', 'notFound', 'rejected', 'tooLarge'].includes(error.kind) ? 'refused' : 'offline')
}
