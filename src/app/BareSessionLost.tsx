import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { SessionLostDialog } from '#src/components/frame/Dialogs.tsx'
import { frameSystem } from '#src/components/look/frameTheme.ts'
import { session } from './actors.ts'

/** What a session's end asks on a page that stands outside of the frame. */
export default function BareSessionLost() {
  return (
    <ChakraProvider value={frameSystem}>
      <SessionLostDialog onStay={() => session.send({ type: 'stay' })} onLogInAgain={() => session.send({ type: 'logInAgain' })} />
    </ChakraProvider>
  )
}
