import { FormattedMessage } from 'react-intl'
import { ErrorPage } from './ErrorPage.tsx'

export default function NotFound() {
  return (
    <ErrorPage code="404" titleId="app.notFound">
      <FormattedMessage id="app.notFoundHelp" />
    </ErrorPage>
  )
}
