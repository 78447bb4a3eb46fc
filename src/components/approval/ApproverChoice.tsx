import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { ChoosePeople, type ChosenPerson } from '#src/components/form/ChoosePeople.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import type { Data } from '#src/contract/index.ts'
import { mostChosen } from '#src/machines/approval/definition.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Offer } from '#src/machines/lifecycle.ts'
import { chooseApprovers, getApprovalPeople, getApproverChoice } from '#src/services/approval.ts'

type Step = Data<'GET /api/approval/choice'>[number]

interface ApproverChoiceProps {
  machine: BusinessMachineId
  record: { id: string; version: number; transitions: readonly Pick<Offer, 'event' | 'allowed'>[] }
}

/** Whom whoever submits a record wants asked, a line for each step that leaves it to them; nothing where none does. */
export function ApproverChoice({ machine, record: { id, version, transitions } }: ApproverChoiceProps) {
  const both = useBothLanguages()
  const { may } = useSession()
  const cache = useQueryClient()
  const [opened, setOpened] = useState<Step | null>(null)
  // What is typed may lead elsewhere once it is saved.
  const queryKey = ['GET /api/approval/choice', machine, id, version]
  const { data: steps = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getApproverChoice({ machine, id }, { signal, quiet: true }),
    enabled: may('todo') && transitions.some(({ event, allowed }) => event === 'edit' && allowed),
  })
  if (steps.length === 0) return null
  return (
    <Section titleId="approverChoice.title">
      <Card>
        {steps.map((step) => (
          <Flex key={`${step.type} ${step.node}`} align="center" gap="3" py="2" fontSize="sm" wrap="wrap">
            <Box flex="1" minW="12rem">
              <Box fontWeight="medium">{both(step.title, step.titleEn)}</Box>
              <Box color={step.people.length === 0 && step.isRequired ? 'fg.error' : 'fg.muted'}>
                {step.people.length > 0 ? (
                  step.people.map(({ name, nameEn }, place) => `${place + 1}. ${both(name, nameEn)}`).join('  ')
                ) : (
                  <FormattedMessage id={step.isRequired ? 'approverChoice.required' : 'approverChoice.none'} />
                )}
              </Box>
            </Box>
            <Button size="xs" variant="outline" onClick={() => setOpened(step)}>
              <FormattedMessage id="approverChoice.choose" />
              <chakra.span srOnly>{both(step.title, step.titleEn)}</chakra.span>
            </Button>
          </Flex>
        ))}
      </Card>
      {opened ? (
        <ChoiceForm
          step={opened}
          record={{ machine, id }}
          onSent={(chosen) => cache.setQueryData(queryKey, chosen)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Section>
  )
}

interface ChoiceFormProps {
  step: Step
  record: { machine: BusinessMachineId; id: string }
  onSent: (steps: Step[]) => void
  onClose: () => void
}

function ChoiceForm({ step: { type, node, title, titleEn, people }, record, onSent, onClose }: ChoiceFormProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { user } = useSession()
  const form = useForm({
    first: { people: people as ChosenPerson[] },
    bodyOf: (values) => ({ userIds: values.people.map(({ id }) => id) }),
    send: (values) => chooseApprovers({ ...record, type, node, userIds: values.people.map(({ id }) => id) }),
    onSent: (steps) => {
      say('good', intl.formatMessage({ id: 'personal.saved' }))
      onSent(steps)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="approverChoice.chooseFor" values={{ step: both(title, titleEn) }} />}
      confirm={<FormattedMessage id="common.save" />}
      onClose={onClose}
    >
      <ChoosePeople
        labelId="approverChoice.people"
        searchId="approverChoice.find"
        source={['GET /api/approval/person']}
        find={(q, signal) => getApprovalPeople({ q }, { signal, quiet: true })}
        except={[user.id]}
        most={mostChosen}
        value={form.values.people}
        onChange={(chosen) => form.change({ people: chosen })}
        error={form.problem('userIds')}
      />
    </FormDialog>
  )
}
