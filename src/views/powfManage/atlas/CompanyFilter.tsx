import { Button } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Building2, X } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CompanySearch } from '#src/components/form/CompanySearch.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useSession } from '#src/components/session/session.ts'
import { getCompany, pageCompanies } from '#src/services/company.ts'

/** Only what concerns one company; to be chosen by those who may look companies up. */
export function CompanyFilter({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const [choosing, setChoosing] = useState(false)
  const chosen = useQuery({
    queryKey: ['GET /api/admin/company/{id}', id],
    queryFn: ({ signal }) => getCompany(id, { signal, quiet: true }),
    enabled: id !== '',
    retry: false,
  })
  if (id !== '') {
    const name = chosen.data ? both(chosen.data.name, chosen.data.nameEn) : id
    return (
      <Button
        size="sm"
        variant="subtle"
        maxW="full"
        aria-label={intl.formatMessage({ id: 'atlas.withoutCompany' }, { name })}
        onClick={() => onChange('')}
      >
        <Building2 />
        {name}
        <X />
      </Button>
    )
  }
  if (!may('company:page')) return null
  return (
    <>
      <Button size="sm" variant="outline" bg="bg.panel" onClick={() => setChoosing(true)}>
        <Building2 />
        <FormattedMessage id="atlas.company" />
      </Button>
      {choosing ? (
        <Modal title={<FormattedMessage id="atlas.company" />} onClose={() => setChoosing(false)}>
          <CompanySearch
            labelId="atlas.findCompany"
            source={['GET /api/admin/company/page']}
            find={async (q, signal) => {
              const { rows } = await pageCompanies({ q, page: 1, limit: 8 }, { signal, quiet: true })
              return { rows: rows.map(({ id: key, name, nameEn }) => ({ id: key, name, nameEn, areaName: '' })) }
            }}
            action={({ id: key, name, nameEn }) => (
              <Button
                size="2xs"
                variant="outline"
                aria-label={intl.formatMessage({ id: 'atlas.onlyCompany' }, { name: both(name, nameEn) })}
                onClick={() => {
                  setChoosing(false)
                  onChange(key)
                }}
              >
                <FormattedMessage id="atlas.choose" />
              </Button>
            )}
          />
        </Modal>
      ) : null}
    </>
  )
}
