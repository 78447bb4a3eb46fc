import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { MachineChart } from '#src/components/chart/MachineChart.tsx'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { describeMachine } from '#src/machines/describe.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'

const [project, quotation] = [describeMachine(projectMachine), describeMachine(quotationMachine)]

/** The processes behind all work, drawn from what decides. */
export function Machines() {
  return (
    <Section titleId="guide.machines">
      <chakra.p fontSize="sm" maxW="48rem" lineHeight="1.7" mb="4">
        <FormattedMessage id="guide.machinesText" />
      </chakra.p>
      <Title id="machine.project" />
      <MachineChart machine="project" description={project} height="77rem" />
      <Title id="machine.quotation" />
      <MachineChart machine="quotation" description={quotation} height="37rem" />
    </Section>
  )
}

function Title({ id }: { id: 'machine.project' | 'machine.quotation' }) {
  return (
    <chakra.h3 fontSize="sm" fontWeight="semibold" mb="2">
      <FormattedMessage id={id} />
    </chakra.h3>
  )
}
