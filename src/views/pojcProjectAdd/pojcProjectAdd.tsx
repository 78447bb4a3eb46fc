import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { LoadingRows } from '#src/components/feedback/Waiting.tsx'
import { draftsNamed, moveDraft } from '#src/components/form/keptDraft.ts'
import { isOnItsWay, whenSent } from '#src/components/form/onItsWay.ts'
import { useSession } from '#src/components/session/session.ts'
import { CallError } from '#src/services/callError.ts'
import { getBegunProject } from '#src/services/project.ts'
import { getRecord } from '#src/services/records.ts'
import { contentOf, emptyContent } from './content.ts'
import { drawMark, isUnsent } from './marks.ts'
import { nameOfDraft, ProjectForm } from './ProjectForm.tsx'

const path = '/pojcProjectAdd/pojcProjectAdd'

interface AskedDraft {
  /** A draft to go on with. */
  id: string | null
  /** A new project, by the mark under which it is found again however it was left. */
  begunAs: string | null
}

const askedIn = (search: string): AskedDraft => {
  const asked = new URLSearchParams(search)
  return { id: asked.get('id'), begunAs: asked.get('new') }
}

/** A new project, or a draft to go on with. Once a new one is stored the address names it, and the form goes on. */
export default function PojcProjectAdd() {
  const { id, begunAs } = askedIn(useSearch())
  const [, navigate] = useLocation()
  const [shown, setShown] = useState<AskedDraft>({ id, begunAs })
  const isShown = id === null ? begunAs === shown.begunAs : id === shown.id
  if (!isShown) setShown({ id, begunAs })
  /** @returns whether somebody is still there to see it */
  const onStored = (stored: string): boolean => {
    setShown((now) => ({ ...now, id: stored }))
    const isHere = location.pathname === path && askedIn(location.search).begunAs === shown.begunAs
    if (isHere) navigate(`${path}?id=${stored}`, { replace: true })
    return isHere
  }
  if (shown.begunAs !== null) return <Begun key={shown.begunAs} begunAs={shown.begunAs} onStored={onStored} />
  return shown.id === null ? <Unmarked /> : <Existing key={shown.id} id={shown.id} />
}

/** Gives a new project its mark: that of one which was typed on this device and has not reached the server, if there is such a one. */
function Unmarked() {
  const { user } = useSession()
  const [, navigate] = useLocation()
  useEffect(() => {
    let isHere = true
    const beginning = nameOfDraft(user.id, { begunAs: '' })
    void draftsNamed(beginning).then((names) => {
      const left = names.find((name) => !isOnItsWay(name))?.slice(beginning.length)
      if (isHere) navigate(`${path}?new=${left ?? drawMark()}`, { replace: true })
    })
    return () => {
      isHere = false
    }
  }, [user.id, navigate])
  return <LoadingRows rows={12} />
}

interface BegunProps {
  begunAs: string
  onStored: (id: string) => boolean
}

/** A new project. Whoever comes back to it goes on with what the server has of it by now. */
function Begun({ begunAs, onStored }: BegunProps) {
  const { user } = useSession()
  const [, navigate] = useLocation()
  const [isNew] = useState(() => isUnsent(begunAs))
  const known = useQuery({
    queryKey: ['GET /api/po/project/begun/{begunAs}', begunAs],
    queryFn: async ({ signal }) => {
      await whenSent(nameOfDraft(user.id, { begunAs }))
      return getBegunProject(begunAs, { signal, quiet: true }).catch(nothingOfIt)
    },
    staleTime: Infinity,
    gcTime: 0,
    enabled: !isNew,
  })
  const id = known.data?.id ?? null
  useEffect(() => {
    if (id === null) return
    const [from, to] = [nameOfDraft(user.id, { begunAs }), nameOfDraft(user.id, { id })]
    void moveDraft(from, to).then(() => navigate(`${path}?id=${id}`, { replace: true }))
  }, [id, begunAs, user.id, navigate])
  const form = <ProjectForm first={emptyContent()} stored={null} begunAs={begunAs} onStored={onStored} />
  if (isNew) return form
  return <RecordBody answer={known}>{(found) => (found.id === null ? form : <LoadingRows rows={12} />)}</RecordBody>
}

/** A back end that keeps no marks has begun nothing by one. */
const nothingOfIt = (error: unknown): { id: null } => {
  if (error instanceof CallError && error.kind === 'notFound') return { id: null }
  throw error
}

function Existing({ id }: { id: string }) {
  const { user } = useSession()
  const record = useQuery({
    queryKey: ['draft', 'project', id],
    queryFn: async ({ signal }) => {
      await whenSent(nameOfDraft(user.id, { id }))
      return getRecord('project', id, { signal, quiet: true })
    },
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <RecordBody answer={record}>
      {(project) => <ProjectForm first={contentOf(project)} stored={project} begunAs={null} onStored={() => true} />}
    </RecordBody>
  )
}
