import { FormattedMessage } from 'react-intl'
import { ErrorPage } from './ErrorPage.tsx'

/** Seen only when a hand-over from another system has failed. */
export default function AuthRedirect() {
  return (
    <ErrorPage code="—" titleId="app.authredirect">
      <FormattedMessage id="app.authredirectHelp" />
    </ErrorPage>
  )
}
