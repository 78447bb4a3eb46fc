import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SecretOnce } from '#src/components/account/SecretOnce.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { issueSecret } from '#src/services/service.ts'
import type { AboutService } from './serviceColumns.tsx'

const hours = ['0', '1', '24', '168'] as const
const overlaps = { '0': 0, '1': 1, '24': 24, '168': 168 } as const

/** Gives a program a secret, which is shown once; the one before may hold a while beside it. */
export function IssueSecret({ service, name, onClose }: AboutService) {
  const intl = useIntl()
  const changed = useChanged()
  const isFirst = service.secretAt === null
  const [made, setMade] = useState<{ secret: string; formerUntil: string | null } | null>(null)
  const form = useForm({
    first: { overlap: isFirst ? '0' : '24' },
    send: ({ overlap }) =>
      issueSecret(service.id, { version: service.version, overlapHours: overlaps[hours.find((each) => each === overlap) ?? '0'] }),
    onSent: (answer) => {
      setMade(answer)
      return changed('/api/auth/service')
    },
    isLeftFreely: true,
  })
  const title = <FormattedMessage id={isFirst ? 'service.issueFor' : 'service.rotateFor'} values={{ name }} />
  if (made)
    return (
      <SecretOnce title={title} secret={made.secret} onClose={onClose}>
        <FormattedMessage id="service.secretOnce" values={{ code: service.code }} />
        {made.formerUntil === null ? null : (
          <>
            {' '}
            <FormattedMessage id="service.formerUntil" values={{ until: <Moment at={made.formerUntil} /> }} />
          </>
        )}
      </SecretOnce>
    )
  return (
    <FormDialog
      form={form}
      title={title}
      confirm={<FormattedMessage id={isFirst ? 'service.issue' : 'service.rotate'} />}
      onClose={onClose}
    >
      {isFirst ? (
        <Callout role="note">
          <FormattedMessage id="service.issueHelp" />
        </Callout>
      ) : (
        <ChoiceField
          labelId="service.overlap"
          helpId="service.overlapHelp"
          {...form.field('overlap', 'overlapHours')}
          options={hours.map((value) => ({ value, label: intl.formatMessage({ id: `service.overlap.${value}` }) }))}
        />
      )}
    </FormDialog>
  )
}
