import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import RemoveDialog from '#src/components/entity/RemoveDialog.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { entityCalls } from '#src/services/entity.ts'
import { useMenusChanged } from './useMenusChanged.ts'

const path = '/api/admin/menu'

interface RemoveMenuProps {
  id: string
  name: string
  onRemoved: () => void
  onClose: () => void
}

/** Deletes a menu, and leaves it. */
export function RemoveMenu({ id, name, onRemoved, onClose }: RemoveMenuProps) {
  const intl = useIntl()
  const cache = useQueryClient()
  const changed = useMenusChanged()
  const end = () => {
    onClose()
    void changed()
  }
  const onDone = () => {
    say('good', intl.formatMessage({ id: 'entity.deleted' }))
    onRemoved()
    // It still stands until the next render: what is gone is not asked for once more.
    cache.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === id })
    end()
  }
  return <RemoveDialog id={id} name={name} used={path} remove={() => entityCalls(path).remove(id)} onDone={onDone} onClose={end} />
}
