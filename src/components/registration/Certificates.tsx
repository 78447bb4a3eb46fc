import { Box, Button, Flex, Grid } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { DateField } from '#src/components/form/DateField.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { Group, useFields } from './Asked.tsx'
import { byCode, useChoices, useCodes, useSupplierKinds } from './codes.ts'
import { ListsFailed } from './ListsFailed.tsx'
import { emptyCertificate, type CertificateForm, type ThreeForm } from './values.ts'

const atMost = 30

interface CertificatesProps {
  certificates: readonly CertificateForm[]
  onChange: (change: (form: ThreeForm) => Partial<ThreeForm>) => void
  today: string
}

/** Certificates as a list one adds to and takes from, each with the file that proves it. */
export function Certificates({ certificates, onChange, today }: CertificatesProps) {
  const intl = useIntl()
  const { problemOf, onUpload, supplierKindId } = useFields()
  const choices = useChoices()
  const types = useCodes('certificateType')
  const papers = useSupplierKinds().data?.find(({ id }) => id === supplierKindId)?.requiredPapers ?? []
  const required = choices(types.data, byCode).filter(({ value }) => papers.includes(value))
  const none = { value: '', label: intl.formatMessage({ id: 'registration.choose' }) }
  const changeOne = (key: string, change: (certificate: CertificateForm) => Partial<CertificateForm>) =>
    onChange((form) => ({ certificates: form.certificates.map((each) => (each.key === key ? { ...each, ...change(each) } : each)) }))
  return (
    <Group labelId="field.certificates" helpId="registration.help.certificates" problem={problemOf('certificates')}>
      <ListsFailed lists={[types]} />
      {required.length > 0 ? (
        <Box fontSize="sm" mb="3">
          <FormattedMessage
            id="registration.requiredPapers"
            values={{ papers: <FormattedList value={required.map(({ label }) => label)} /> }}
          />
        </Box>
      ) : null}
      {certificates.map((certificate, index) => {
        const path = `certificates.${index}`
        const text = (field: 'type' | 'no' | 'issuer' | 'validFrom' | 'validTo') => ({
          value: certificate[field],
          error: problemOf(`${path}.${field}`),
          onChange: (value: string) => changeOne(certificate.key, () => ({ [field]: value })),
        })
        return (
          <Box key={certificate.key} borderWidth="1px" rounded="md" p="3" mb="3" bg="bg.subtle">
            <Flex justify="space-between" align="center" mb="3" fontSize="sm" fontWeight="medium">
              <FormattedMessage id="registration.certificateNo" values={{ no: index + 1 }} />
              <Button
                size="sm"
                variant="ghost"
                aria-label={intl.formatMessage({ id: 'registration.removeCertificate' }, { no: index + 1 })}
                onClick={() => onChange((form) => ({ certificates: form.certificates.filter(({ key }) => key !== certificate.key) }))}
              >
                <Trash2 />
              </Button>
            </Flex>
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
              <ChoiceField
                labelId="certificate.type"
                required
                {...text('type')}
                options={[none, ...choices(types.data, byCode, certificate.type)]}
              />
              <TextField labelId="certificate.no" required maxLength={60} {...text('no')} />
              <TextField labelId="certificate.issuer" maxLength={100} {...text('issuer')} />
              <DateField labelId="certificate.validFrom" max={today} {...text('validFrom')} />
              <DateField
                labelId="certificate.validTo"
                helpId="registration.help.validTo"
                {...(certificate.validFrom === '' ? {} : { min: certificate.validFrom })}
                {...text('validTo')}
              />
              <Group labelId="certificate.file" required problem={problemOf(`${path}.certificateId`)}>
                <UploadList
                  single
                  addId="registration.addProof"
                  use="paper"
                  onBusy={onUpload}
                  invalid={problemOf(`${path}.certificateId`) !== undefined}
                  files={certificate.file ? [certificate.file] : []}
                  onChange={(change) => changeOne(certificate.key, ({ file }) => ({ file: change(file ? [file] : [])[0] ?? null }))}
                />
              </Group>
            </Grid>
          </Box>
        )
      })}
      <Button
        size="sm"
        variant="outline"
        disabled={certificates.length >= atMost}
        onClick={() => onChange((form) => ({ certificates: [...form.certificates, emptyCertificate()] }))}
      >
        <Plus />
        <FormattedMessage
          id={certificates.length >= atMost ? 'registration.enough' : 'registration.addCertificate'}
          values={{ most: atMost }}
        />
      </Button>
    </Group>
  )
}
