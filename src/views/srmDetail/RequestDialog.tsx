import { Box, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { requestChange, type Company } from '#src/services/company.ts'
import { requestedOf, textFields, typedOf } from './requested.ts'

const dates = new Set<string>(['startDate', 'endDate'])

/** Asks for a change of what a company was admitted with. */
export function RequestDialog({ company, reload, onClose }: { company: Company; reload: () => Promise<void>; onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(company))
  const [licence, setLicence] = useState<readonly Uploaded[]>([])
  const [tried, setTried] = useState(false)
  const newLicence = licence.at(-1)
  const fields = { ...requestedOf(company, typed), ...(newLicence ? { businessLicense: newLicence.id } : {}) }
  const nothing = Object.keys(fields).length === 0
  const { mutate, isPending } = useEvent('companyChange', 'create', (reason: string) => requestChange({ fields, reason }), reload)
  const send = (reason: string) => (nothing ? setTried(true) : mutate(reason, { onSettled: onClose }))
  return (
    <ReasonDialog
      title={<FormattedMessage id="change.request" />}
      confirm={<FormattedMessage id="change.send" />}
      busy={isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <Box mb="4" color="fg.muted">
        <FormattedMessage id="change.requestHelp" />
      </Box>
      <Grid gap="4" mb="4">
        {textFields.map((field) => {
          const common = {
            key: field,
            labelId: `field.${field}` as MessageId,
            value: typed[field],
            onChange: (value: string) => setTyped((now) => ({ ...now, [field]: value })),
          }
          return field === 'scope' ? (
            <LongTextField {...common} key={field} maxLength={2000} />
          ) : (
            <TextField {...common} key={field} type={dates.has(field) ? 'date' : 'text'} maxLength={200} />
          )
        })}
        <Box>
          <Box mb="1.5" fontWeight="medium">
            <FormattedMessage id="change.newLicence" />
          </Box>
          <UploadList files={licence} onChange={setLicence} />
        </Box>
        {tried && nothing ? (
          <Box role="alert" color="tone.bad.fg">
            <FormattedMessage id="change.nothing" />
          </Box>
        ) : null}
      </Grid>
    </ReasonDialog>
  )
}
