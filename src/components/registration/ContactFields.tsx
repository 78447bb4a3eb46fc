import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceField, LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { Asked, Group, useFields } from './Asked.tsx'
import { emptyContact, type ContactForm, type FourForm } from './values.ts'

const atMost = 20
const types = ['BUSINESS', 'TECHNICAL', 'FINANCE'] as const

interface ContactFieldsProps {
  form: FourForm
  onChange: (changed: Partial<FourForm>) => void
}

/** Step four of a registration: whom to ask, and what was done together before. */
export function ContactFields({ form, onChange }: ContactFieldsProps) {
  const intl = useIntl()
  const { problemOf } = useFields()
  const { contacts } = form
  const changeOne = (index: number, changed: Partial<ContactForm>) =>
    onChange({ contacts: contacts.map((contact, each) => (each === index ? { ...contact, ...changed } : contact)) })
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="5">
      <Asked field="contacts">
        <Group labelId="field.contacts" helpId="registration.help.contacts" required problem={problemOf('contacts')}>
          {contacts.map(({ key, type, name, phone, email }, index) => (
            <Box key={key} borderWidth="1px" rounded="md" p="3" mb="3" bg="bg.subtle">
              <Flex justify="space-between" align="center" mb="3" fontSize="sm" fontWeight="medium">
                <FormattedMessage id="registration.contactNo" values={{ no: index + 1 }} />
                {contacts.length === 1 ? null : (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={intl.formatMessage({ id: 'registration.removeContact' }, { no: index + 1 })}
                    onClick={() => onChange({ contacts: contacts.filter((_, each) => each !== index) })}
                  >
                    <Trash2 />
                  </Button>
                )}
              </Flex>
              <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
                <ChoiceField
                  labelId="registration.contact.type"
                  required
                  value={type}
                  options={types.map((value) => ({ value, label: intl.formatMessage({ id: `company.contact.${value}` }) }))}
                  onChange={(value) => changeOne(index, { type: types.find((each) => each === value) ?? 'BUSINESS' })}
                />
                <TextField
                  labelId="registration.contact.name"
                  required
                  maxLength={50}
                  autoComplete="name"
                  value={name}
                  error={problemOf(`contacts.${index}.name`)}
                  onChange={(value) => changeOne(index, { name: value })}
                />
                <TextField
                  type="tel"
                  labelId="registration.contact.phone"
                  required
                  maxLength={20}
                  autoComplete="tel"
                  value={phone}
                  error={problemOf(`contacts.${index}.phone`)}
                  onChange={(value) => changeOne(index, { phone: value })}
                />
                <TextField
                  type="email"
                  labelId="registration.contact.email"
                  maxLength={100}
                  autoComplete="email"
                  value={email}
                  error={problemOf(`contacts.${index}.email`)}
                  onChange={(value) => changeOne(index, { email: value })}
                />
              </Grid>
            </Box>
          ))}
          <Button
            size="sm"
            variant="outline"
            disabled={contacts.length >= atMost}
            onClick={() => onChange({ contacts: [...contacts, emptyContact()] })}
          >
            <Plus />
            <FormattedMessage
              id={contacts.length >= atMost ? 'registration.enough' : 'registration.addContact'}
              values={{ most: atMost }}
            />
          </Button>
        </Group>
      </Asked>
      <Asked field="achievment">
        <LongTextField
          labelId="field.achievment"
          helpId="registration.help.achievment"
          rows={5}
          maxLength={2000}
          value={form.achievment}
          error={problemOf('achievment')}
          onChange={(achievment) => onChange({ achievment })}
        />
      </Asked>
    </Grid>
  )
}
