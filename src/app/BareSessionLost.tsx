import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { SessionLostDialog } from '#src/components/frame/Dialogs.tsx'
import { frameSystem } from '#src/components/frameTheme.ts'
import { MoreTexts } from '#src/components/MoreTexts.tsx'
import { session } from './actors.ts'

/** What a session's end asks on a page that stands outside of the frame. */
export default function BareSessionLost() {
  return (
    <ChakraProvider value={frameSystem}>
      <MoreTexts part="rest" quiet>
        <SessionLostDialog onStay={() => session.send({ type: 'stay' })} onLogInAgain={() => session.send({ type: 'logInAgain' })} />
      </MoreTexts>
    </ChakraProvider>
  )
}
