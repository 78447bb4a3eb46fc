import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { say } from '#src/components/feedback/messages.ts'
import { ChoiceInput } from '#src/components/form/TextField.tsx'
import { useSession } from '#src/components/session/session.ts'
import { setLogLevel, type LogLevel } from '#src/services/monitor.ts'

const levels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug']

/** How much the process writes into its log: to be chosen by who may, to be read by everybody else. */
export function LogLevelChoice({ level }: { level: string }) {
  const intl = useIntl()
  const changed = useChanged()
  const mayChoose = useSession().may('serviceMonitorManager:setLogLevel')
  const [chosen, setChosen] = useState<LogLevel | null>(null)
  const label = intl.formatMessage({ id: 'monitor.logLevel' })
  const reload = () => changed('/api/monitor/health').then(() => setChosen(null))
  const choose = async (wanted: LogLevel | undefined) => {
    if (!wanted) return
    setChosen(wanted)
    await setLogLevel(wanted)
    say('good', intl.formatMessage({ id: 'monitor.logLevelSet' }, { level: wanted }))
  }
  return (
    <Flex mt="4" gap="3" align="center" wrap="wrap" fontSize="sm">
      <Box color="fg.muted" fontSize="xs">
        {label}
      </Box>
      {mayChoose ? (
        <Box w="36">
          <ChoiceInput
            label={label}
            value={chosen ?? level}
            onChange={(value) => void choose(levels.find((each) => each === value)).then(reload, reload)}
            options={[...new Set([...levels, level])].map((each) => ({ value: each, label: each }))}
          />
        </Box>
      ) : (
        level
      )}
      <Box color="fg.muted" fontSize="xs">
        <FormattedMessage id="monitor.untilItEnds" />
      </Box>
    </Flex>
  )
}
