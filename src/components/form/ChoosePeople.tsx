import { Box, Button, chakra } from '@chakra-ui/react'
import { useRef, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Question } from '#src/components/detail/changed.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { CompanySearch } from './CompanySearch.tsx'
import { Ordered } from './Ordered.tsx'
import type { Person } from './PersonField.tsx'

export interface ChosenPerson extends Person {
  companyName: string
  companyNameEn: string
  unitName: string
  unitNameEn: string
  /** False once they can't be asked any more. */
  canAct?: boolean
}

interface ChoosePeopleProps {
  labelId: MessageId
  /** What is searched for. */
  searchId: MessageId
  source: Question
  find: (q: string, signal: AbortSignal) => Promise<ChosenPerson[]>
  /** Who is not offered. */
  except: readonly string[]
  most: number
  value: readonly ChosenPerson[]
  onChange: (people: ChosenPerson[]) => void
  error: ReactNode
}

/** Several people found by name, in an order that matters. */
export function ChoosePeople({ labelId, searchId, source, find, except, most, value, onChange, error }: ChoosePeopleProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [said, setSaid] = useState('')
  const search = useRef<HTMLDivElement>(null)
  // Where the button that was pressed is gone, the keyboard goes on from where people are found.
  const say = (text: string) => {
    setSaid(text)
    search.current?.querySelector('input')?.focus()
  }
  const nameOf = ({ name, nameEn }: Person) => both(name, nameEn)
  const whereOf = ({ companyName, companyNameEn, unitName, unitNameEn }: ChosenPerson) =>
    [both(companyName, companyNameEn), both(unitName, unitNameEn)].filter((part) => part !== '').join(' · ')
  const isOffered = ({ id }: Person) => !except.includes(id) && value.every((each) => each.id !== id)
  const add = (person: ChosenPerson) => {
    onChange([...value, person])
    say(intl.formatMessage({ id: 'approverChoice.added' }, { name: nameOf(person), place: value.length + 1 }))
  }
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id={labelId} />
      </chakra.legend>
      <chakra.div srOnly role="status" aria-live="polite">
        {said}
      </chakra.div>
      <Ordered
        items={value.map((person) => ({
          id: person.id,
          name: nameOf(person),
          more: (
            <chakra.span color={person.canAct === false ? 'fg.error' : 'fg.muted'} fontSize="xs" ms="2">
              {person.canAct === false ? <FormattedMessage id="approverChoice.cannotAct" /> : whereOf(person)}
            </chakra.span>
          ),
        }))}
        onChange={(ids, { name, place }) => {
          onChange(ids.flatMap((id) => value.find((person) => person.id === id) ?? []))
          if (place === null) say(intl.formatMessage({ id: 'approverChoice.removed' }, { name }))
          else (place === 1 ? say : setSaid)(intl.formatMessage({ id: 'approverChoice.moved' }, { name, place }))
        }}
      />
      {value.length >= most ? (
        <Box fontSize="xs" color="fg.muted">
          <FormattedMessage id="approverChoice.full" values={{ most }} />
        </Box>
      ) : (
        // Whatever is asked below stays in sight.
        <Box ref={search} borderWidth="1px" rounded="md" bg="bg.panel" p="3" maxH="15rem" overflowY="auto">
          <CompanySearch
            labelId={searchId}
            source={source}
            find={async (q, signal) => {
              const found = await find(q, signal)
              return { rows: found.map((person) => ({ ...person, areaName: whereOf(person) })) }
            }}
            action={({ areaName: _, ...person }) =>
              isOffered(person) ? (
                <Button
                  size="2xs"
                  variant="outline"
                  aria-label={intl.formatMessage({ id: 'approverChoice.add' }, { name: nameOf(person) })}
                  onClick={() => add(person)}
                >
                  <FormattedMessage id="integrity.choose" />
                </Button>
              ) : null
            }
          />
        </Box>
      )}
      {error ? (
        <Box role="alert" color="fg.error" fontSize="xs" mt="1.5" data-problem>
          {error}
        </Box>
      ) : null}
    </chakra.fieldset>
  )
}
