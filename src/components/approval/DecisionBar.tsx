import { chakra } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { FootBar } from '#src/components/page/FootBar.tsx'
import { sendEvent } from '#src/services/events.ts'
import { OpinionDialog } from './OpinionDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { StepDialog } from './StepDialog.tsx'
import { decisionCalled } from './handled.ts'
import { myTasks, type MyTask } from './myTasks.ts'
import type { Case } from './types.ts'
import { askedFor } from './wanted.ts'

const handling = ['approve', 'return', 'resolve', 'takeBack']
const deciding = ['approve', 'return', 'reject', 'resolve', 'takeBack']

interface DecisionBarProps {
  record: Case
  reload: () => Promise<void>
}

/** What the user may do about what they are asked in a case, at hand all along the page. */
export function DecisionBar({ record, reload }: DecisionBarProps) {
  const mine = myTasks(record)
  const isBusy = useViewed(mine, reload)
  if (mine.length === 0) return null
  return (
    <FootBar>
      {mine.map(({ task, node }) => (
        <Decision key={task.id} task={task} node={node} isOneOfMany={mine.length > 1} record={record} reload={reload} busy={isBusy} />
      ))}
    </FootBar>
  )
}

function Decision({ task, node, isOneOfMany, record, reload, busy }: MyTask & DecisionBarProps & { isOneOfMany: boolean; busy: boolean }) {
  const both = useBothLanguages()
  const step = both(node.title, node.titleEn)
  const asked = task.transitions.some(({ event, allowed }) => event === 'approve' && allowed) ? askedFor(task) : null
  const shared = { machine: 'task', record: task, reload, busy } as const
  return (
    <chakra.div display="flex" gap="2" alignItems="flex-start" flexWrap="wrap" justifyContent="flex-end" maxW="full">
      {isOneOfMany ? (
        <chakra.span fontSize="sm" fontWeight="medium" alignSelf="center">
          {step}
        </chakra.span>
      ) : null}
      {asked ? (
        <chakra.span fontSize="xs" color="fg.muted" alignSelf="center">
          <FormattedMessage id={asked} />
        </chakra.span>
      ) : null}
      <RecordActions
        {...shared}
        events={node.kind === 'handle' ? handling : deciding}
        called={decisionCalled(node.kind)}
        {...(isOneOfMany ? { about: step } : {})}
        dialogs={{
          approve: (dialog) => <OpinionDialog {...dialog} task={task} handles={node.kind === 'handle'} />,
          reject: (dialog) => <OpinionDialog {...dialog} task={task} />,
          resolve: (dialog) => <OpinionDialog {...dialog} task={task} />,
          return: (dialog) => (
            <StepDialog
              {...dialog}
              labelId="approval.returnTo"
              steps={record.returnTargets}
              brings
              send={(to, reason, documentIds) => sendEvent('task', task.id, 'return', { version: task.version, to, reason, documentIds })}
            />
          ),
        }}
      />
      <RecordActions
        {...shared}
        events={['transfer', 'delegate', 'addSigner']}
        menu={{ icon: <Ellipsis />, name: step, size: 'sm' }}
        dialogs={{
          transfer: (dialog) => <PersonDialog {...dialog} task={task} />,
          delegate: (dialog) => <PersonDialog {...dialog} task={task} />,
          addSigner: (dialog) => <PersonDialog {...dialog} task={task} />,
        }}
      />
    </chakra.div>
  )
}

/** Says once of each task that its owner has looked at it. @returns whether that is on its way */
const useViewed = (mine: readonly MyTask[], reload: () => Promise<void>): boolean => {
  const said = useRef(new Set<string>())
  const [isBusy, setBusy] = useState(false)
  const unseen = mine.flatMap(({ task: { id, version, state } }) => (state === 'pending' ? [`${id} ${version}`] : [])).join()
  useEffect(() => {
    const news = unseen.split(',').filter((each) => each !== '' && !said.current.has(each))
    if (news.length === 0) return
    news.forEach((each) => said.current.add(each))
    setBusy(true)
    void Promise.allSettled(
      news.map((each) => {
        const [id = '', version = ''] = each.split(' ')
        return sendEvent('task', id, 'view', { version: Number(version) }, { quiet: true })
      }),
    )
      .then(reload)
      .finally(() => setBusy(false))
  }, [unseen, reload])
  return isBusy
}
