import { FormattedMessage } from 'react-intl'
import { useSearch } from 'wouter'
import { ErrorPage } from './ErrorPage.tsx'

/** Names the authority that is missing, and never whether what was asked for exists. */
export default function Forbidden() {
  const authority = new URLSearchParams(useSearch()).get('authority') ?? ''
  return (
    <ErrorPage code="401" titleId="app.forbidden">
      {authority === '' ? <FormattedMessage id="app.forbiddenHelp" /> : <FormattedMessage id="app.forbiddenNamed" values={{ authority }} />}
    </ErrorPage>
  )
}
