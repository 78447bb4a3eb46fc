import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { frameSystem } from '#src/components/look/frameTheme.ts'
import { InspectorGate } from '#src/components/inspector/InspectorGate.tsx'

const queries = new QueryClient()

/** The inspector on a page without the frame, in development alone: it brings what the frame would have brought. */
export default function BareInspector() {
  return (
    <QueryClientProvider client={queries}>
      <ChakraProvider value={frameSystem}>
        <InspectorGate may />
      </ChakraProvider>
    </QueryClientProvider>
  )
}
