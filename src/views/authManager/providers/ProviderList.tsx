import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { RowButton } from '#src/components/list/RowButton.tsx'
import type { Entry } from '#src/services/entity.ts'
import { LinkedAccounts } from './LinkedAccounts.tsx'

type Provider = Entry<'/api/auth/provider'>

const load = async () => (await import('#src/contract/signOn.ts')).provider
const may = 'serviceManager:provider'
const codes = { add: may, edit: may, remove: may }
const beginning = { asks: 'profile email', claim: 'preferred_username', linksBy: 'email' } as const

const ClientSecret: OwnField = ({ value, onChange, error }) => (
  <TextField
    labelId="provider.clientSecret"
    helpId="provider.clientSecret.help"
    type="password"
    autoComplete="new-password"
    maxLength={200}
    value={String(value ?? '')}
    onChange={onChange}
    error={error}
  />
)
const own = { clientSecret: ClientSecret }

/** Where people of the house sign in besides, and by what their accounts are found. */
export function ProviderList({ views }: { views: ReactNode }) {
  const both = useBothLanguages()
  const [shown, setShown] = useState<Provider | null>(null)
  const nameOf = ({ name, nameEn }: Provider) => both(name, nameEn)
  return (
    <>
      <EntityPage
        key="providers"
        id="providers"
        path="/api/auth/provider"
        load={load}
        menu="serviceManager"
        codes={codes}
        word="provider"
        columns={['name', 'code', 'issuer', 'linksBy', 'linked', 'active']}
        filters={['active']}
        own={own}
        beginning={beginning}
        overview={
          <Flex direction="column" gap="3">
            {views}
            <Box fontSize="sm" color="fg.muted">
              <FormattedMessage
                id="provider.register"
                values={{ address: <chakra.code key="address" overflowWrap="anywhere">{`${location.origin}/authredirect`}</chakra.code> }}
              />
            </Box>
          </Flex>
        }
        rowActions={(provider) => <RowButton id="provider.accounts" name={nameOf(provider)} onClick={() => setShown(provider)} />}
      />
      {shown ? <LinkedAccounts id={shown.id} name={nameOf(shown)} mayEdit={may} onClose={() => setShown(null)} /> : null}
    </>
  )
}
