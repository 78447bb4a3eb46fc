import type { OwnField } from '#src/components/entity/EntityField.tsx'
import { DateField } from '#src/components/form/DateField.tsx'

/** The last day on which a program may call. */
export const ExpiresOn: OwnField = ({ value, onChange, error }) => (
  <DateField labelId="service.expiresOn" helpId="service.expiresOn.help" value={String(value ?? '')} onChange={onChange} error={error} />
)
