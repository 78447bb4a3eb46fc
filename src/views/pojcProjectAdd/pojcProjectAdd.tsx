import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { getProject } from '#src/services/project.ts'
import { contentOf, emptyContent } from './content.ts'
import { ProjectForm } from './ProjectForm.tsx'

/** A new project, or a draft to go on with (`?id=`). */
export default function PojcProjectAdd() {
  const id = new URLSearchParams(useSearch()).get('id')
  return id ? <Existing id={id} /> : <ProjectForm first={emptyContent()} stored={null} />
}

function Existing({ id }: { id: string }) {
  const record = useQuery({
    queryKey: ['draft', 'project', id],
    queryFn: ({ signal }) => getProject(id, { signal, quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <RecordBody answer={record}>
      {(project) => (
        <ProjectForm
          first={contentOf(project)}
          stored={{ id: project.id, version: project.version, no: project.no, transitions: project.transitions }}
        />
      )}
    </RecordBody>
  )
}
