import { Button, chakra, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, FileClock, History, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, FormattedTime } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { Entry, Recording, RecordingError } from './recording.ts'
import { toTheSecond } from '#src/components/value/toTheSecond.ts'

function Bar({
  tone,
  icon,
  alert = false,
  text,
  children,
}: {
  tone: string
  icon: ReactNode
  alert?: boolean
  text: ReactNode
  children: ReactNode
}) {
  return (
    <Flex align="center" gap="2" wrap="wrap" px="4" py="1.5" bg={`tone.${tone}.bg`} color={`tone.${tone}.fg`} borderBottomWidth="1px">
      {icon}
      <chakra.p flex="1" minW="12rem" role={alert ? 'alert' : 'status'}>
        {text}
      </chakra.p>
      <Flex gap="1">{children}</Flex>
    </Flex>
  )
}

interface PastBarProps {
  entry: Entry
  first: boolean
  onStep: (by: number) => void
  onNow: () => void
}

/** Said for as long as something is shown that is over. */
export function PastBar({ entry, first, onStep, onNow }: PastBarProps) {
  const time = <FormattedTime value={entry.at} {...toTheSecond} fractionalSecondDigits={3} />
  return (
    <Bar
      tone="waiting"
      icon={<History size="1.2em" aria-hidden />}
      text={<FormattedMessage id="inspector.past" values={{ time, actor: entry.actor }} />}
    >
      <Button size="xs" variant="outline" disabled={first} onClick={() => onStep(-1)}>
        <ChevronLeft />
        <FormattedMessage id="inspector.earlier" />
      </Button>
      <Button size="xs" variant="outline" onClick={() => onStep(1)}>
        <FormattedMessage id="inspector.later" />
        <ChevronRight />
      </Button>
      <Button size="xs" onClick={onNow}>
        <FormattedMessage id="inspector.now" />
      </Button>
    </Bar>
  )
}

export function ImportedBar({ name, recording, onLeave }: { name: string; recording: Recording; onLeave: () => void }) {
  const at = (
    <>
      <FormattedDate value={recording.savedAt} dateStyle="medium" /> <FormattedTime value={recording.savedAt} {...toTheSecond} />
    </>
  )
  const values = { name, at, count: recording.entries.length }
  return (
    <Bar tone="running" icon={<FileClock size="1.2em" aria-hidden />} text={<FormattedMessage id="inspector.imported" values={values} />}>
      <Button size="xs" onClick={onLeave}>
        <FormattedMessage id="inspector.leaveImported" />
      </Button>
    </Bar>
  )
}

export function Problem({ name, error: { problem, where }, onClose }: { name: string; error: RecordingError; onClose: () => void }) {
  return (
    <Bar
      alert
      tone="bad"
      icon={<TriangleAlert size="1.2em" aria-hidden />}
      text={<FormattedMessage id={`inspector.problem.${problem}` as MessageId} values={{ name, where }} />}
    >
      <Button size="xs" variant="outline" onClick={onClose}>
        <FormattedMessage id="common.close" />
      </Button>
    </Bar>
  )
}
