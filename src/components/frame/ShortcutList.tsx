import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** Every key that does something wherever one is, or in each list. */
const shortcuts: { keys: string[]; doesId: MessageId }[] = [
  { keys: ['Ctrl', 'K'], doesId: 'keys.find' },
  { keys: ['/'], doesId: 'keys.searchList' },
  { keys: ['J'], doesId: 'keys.nextRow' },
  { keys: ['K'], doesId: 'keys.lastRow' },
  { keys: ['Enter'], doesId: 'keys.openRow' },
  { keys: ['Delete'], doesId: 'keys.closeTab' },
  { keys: ['Shift', 'F10'], doesId: 'keys.tabMenu' },
  { keys: ['Esc'], doesId: 'keys.close' },
  { keys: ['?'], doesId: 'keys.shortcuts' },
]

/** What the keyboard can do. */
export function ShortcutList() {
  return (
    <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="5" rowGap="3" alignItems="center" fontSize="sm">
      {shortcuts.map(({ keys, doesId }) => (
        <chakra.div key={doesId} display="contents">
          <chakra.dt display="flex" gap="1">
            {keys.map((key) => (
              <chakra.kbd key={key} px="1.5" rounded="sm" borderWidth="1px" bg="bg.muted" fontSize="xs">
                {key}
              </chakra.kbd>
            ))}
          </chakra.dt>
          <dd>
            <FormattedMessage id={doesId} />
          </dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}
