import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { getAbsences, type Absence } from '#src/services/absence.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { AbsenceLine, Types } from './AbsenceLine.tsx'
import { Days } from './Days.tsx'
import { RemoveAbsence } from './RemoveAbsence.tsx'

interface AbsencesProps {
  userId: string
  /** Whoever looks is this person. */
  isOwn?: boolean
}

type Doing = { act: 'add' } | { act: 'edit' | 'remove'; absence: Absence }

/** When somebody is away and who acts for them meanwhile, one’s own or that of whoever one administers; what is past is folded. */
export default function Absences({ userId, isOwn = false }: AbsencesProps) {
  const both = useBothLanguages()
  const [doing, setDoing] = useState<Doing | null>(null)
  const answer = useQuery({
    queryKey: ['GET /api/sys/absence', userId],
    queryFn: ({ signal }) => getAbsences(userId, { signal, quiet: true }),
    gcTime: 0,
  })
  const close = () => setDoing(null)
  const lines = (some: readonly Absence[]) => (
    <chakra.ul borderWidth="1px" rounded="md" bg="bg.panel">
      {some.map((absence) => (
        <AbsenceLine key={absence.id} absence={absence} onChoose={(act) => setDoing({ act, absence })} />
      ))}
    </chakra.ul>
  )
  return (
    <RecordBody answer={answer}>
      {({ absences, actsFor }) => {
        const past = absences.filter(({ standing }) => standing === 'past')
        return (
          <Flex direction="column" gap="4" fontSize="sm">
            <Flex gap="3" justify="space-between" align="center" wrap="wrap">
              <chakra.p color="fg.muted" flex="1" minW="12rem">
                <FormattedMessage id="absence.help" />
              </chakra.p>
              <Button size="xs" variant="outline" onClick={() => setDoing({ act: 'add' })}>
                <FormattedMessage id="absence.add" />
              </Button>
            </Flex>
            {past.length < absences.length ? (
              lines(absences.filter(({ standing }) => standing !== 'past').toReversed())
            ) : (
              <chakra.p>
                <FormattedMessage id="absence.none" />
              </chakra.p>
            )}
            {isOwn && actsFor.length > 0 ? (
              <Box>
                <chakra.h3 fontWeight="medium" mb="1">
                  <FormattedMessage id="absence.actsFor" />
                </chakra.h3>
                <chakra.ul ps="5" listStyleType="disc">
                  {actsFor.map(({ id, name, nameEn, types, ...days }) => (
                    <li key={id}>
                      {both(name, nameEn)} · <Days {...days} /> · <Types types={types} />
                    </li>
                  ))}
                </chakra.ul>
              </Box>
            ) : null}
            {past.length > 0 ? (
              <chakra.details>
                <chakra.summary cursor="pointer" color="fg.muted" mb="2">
                  <FormattedMessage id="absence.past" values={{ count: past.length }} />
                </chakra.summary>
                {lines(past)}
              </chakra.details>
            ) : null}
            {doing?.act === 'remove' ? <RemoveAbsence absence={doing.absence} onClose={close} /> : null}
            {doing?.act === 'add' ? <AbsenceDialog userId={userId} absence={null} onClose={close} /> : null}
            {doing?.act === 'edit' ? <AbsenceDialog userId={userId} absence={doing.absence} onClose={close} /> : null}
          </Flex>
        )
      }}
    </RecordBody>
  )
}
