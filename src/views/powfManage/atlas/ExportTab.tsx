import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { saveBlob } from '#src/components/file/saveBlob.ts'
import { useErrorText } from '#src/components/feedback/messages.ts'
import { CallError } from '#src/services/callError.ts'
import { exportLog, type ExportQuery } from '#src/services/atlas.ts'
import { OverlayTab } from './OverlayTab.tsx'
import type { ShownMachine } from './shown.ts'

type Format = ExportQuery['format']

const formats: { format: Format; extension: string; name: string }[] = [
  { format: 'xes', extension: 'xes', name: 'XES' },
  { format: 'ocel', extension: 'json', name: 'OCEL 2.0' },
  { format: 'csv', extension: 'csv', name: 'CSV' },
]

/** The log for other tools, and the chart as a picture. */
export function ExportTab(shown: ShownMachine) {
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="4" mb="4">
        {formats.map((each) => (
          <LogExport key={each.format} {...shown} {...each} />
        ))}
      </Grid>
      <chakra.p fontSize="sm" color="fg.muted" mb="4">
        <FormattedMessage id="atlas.exportText" />
      </chakra.p>
      <chakra.h2 fontSize="md" fontWeight="semibold" mb="2">
        <FormattedMessage id="atlas.picture" />
      </chakra.h2>
      <chakra.p fontSize="sm" color="fg.muted" mb="3">
        <FormattedMessage id="atlas.pictureText" />
      </chakra.p>
      <OverlayTab {...shown} />
    </>
  )
}

function LogExport({
  atlas: { filters },
  machine,
  format,
  extension,
  name,
}: ShownMachine & { format: Format; extension: string; name: string }) {
  const intl = useIntl()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const save = async () => {
    setBusy(true)
    setProblem('')
    try {
      saveBlob(await exportLog(machine, { ...filters, format }, { quiet: true }), `fairlead-${machine}.${extension}`)
    } catch (error) {
      setProblem(error instanceof CallError ? errorText(error) : intl.formatMessage({ id: 'error.50000' }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="md" p="4" fontSize="sm">
      <chakra.h2 fontWeight="semibold" mb="1">
        {name}
      </chakra.h2>
      <chakra.p color="fg.muted" mb="3" minH="10">
        <FormattedMessage id={`atlas.export.${format}`} />
      </chakra.p>
      <Flex gap="3" align="center" wrap="wrap">
        <Button size="sm" variant="outline" loading={busy} onClick={() => void save()}>
          <Download />
          <FormattedMessage id="common.downloadOf" values={{ name }} />
        </Button>
        <chakra.span color="fg.error" role="alert">
          {problem}
        </chakra.span>
      </Flex>
    </Box>
  )
}
