import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { findConflicts } from '#src/services/userGroup.ts'

interface Company {
  id: string
  name: string
  nameEn: string
}

interface CompaniesFieldProps {
  labelId: MessageId
  helpId?: MessageId
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: ReactNode
  /** Those that it begins with. */
  first?: readonly Company[]
}

const none: readonly Company[] = []

/** Suppliers with which somebody may have a conflict of interest: of many thousands each is searched for. */
export function CompaniesField({ labelId, helpId, value, onChange, error, first = none }: CompaniesFieldProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [known, setKnown] = useState(first)
  const add = (company: Company) => {
    setKnown([...known.filter(({ id }) => id !== company.id), company])
    onChange([...value, company.id])
  }
  return (
    <Framed labelId={labelId} helpId={helpId} error={error}>
      <Flex gap="2" wrap="wrap" mb="2">
        {known
          .filter(({ id }) => value.includes(id))
          .map(({ id, name, nameEn }) => (
            <Button
              key={id}
              size="2xs"
              variant="subtle"
              aria-label={intl.formatMessage({ id: 'upload.remove' }, { name: both(name, nameEn) })}
              onClick={() => onChange(value.filter((each) => each !== id))}
            >
              {both(name, nameEn)} <X />
            </Button>
          ))}
      </Flex>
      <Box borderWidth="1px" rounded="md" bg="bg.panel" p="3">
        <CompanySearch
          labelId="userGroupMember.findCompany"
          source={['GET /api/po/userGroup/supplier']}
          find={async (q, signal) => ({ rows: await findConflicts({ q }, { signal, quiet: true }) })}
          action={(company) =>
            value.includes(company.id) ? null : (
              <Button
                size="2xs"
                variant="outline"
                aria-label={`${intl.formatMessage({ id: 'userGroupMember.addConflict' })}: ${both(company.name, company.nameEn)}`}
                onClick={() => add(company)}
              >
                <FormattedMessage id="userGroupMember.addConflict" />
              </Button>
            )
          }
        />
      </Box>
    </Framed>
  )
}

interface FramedProps {
  labelId: MessageId
  helpId?: MessageId | undefined
  error: ReactNode
  children: ReactNode
}

/** Several controls under one name. */
export function Framed({ labelId, helpId, error, children }: FramedProps) {
  return (
    <chakra.fieldset minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <FormattedMessage id={labelId} />
      </chakra.legend>
      {helpId ? (
        <Box fontSize="xs" color="fg.muted" mb="1.5">
          <FormattedMessage id={helpId} />
        </Box>
      ) : null}
      {children}
      {error ? (
        <Box role="alert" color="fg.error" fontSize="xs" mt="1.5" data-problem>
          {error}
        </Box>
      ) : null}
    </chakra.fieldset>
  )
}
