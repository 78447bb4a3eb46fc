import { FormattedMessage, useIntl } from 'react-intl'
import { useSearch } from 'wouter'
import type { MessageId } from '#src/lang/ids.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Names the page that is closed, and never whether what was asked for exists. */
export default function Forbidden() {
  const code = new URLSearchParams(useSearch()).get('authority')
  return (
    <ErrorPage code="401" titleId="app.forbidden">
      {code === null ? <FormattedMessage id="app.forbiddenHelp" /> : <ClosedPage code={code} />}
    </ErrorPage>
  )
}

function ClosedPage({ code }: { code: string }) {
  const { messages } = useIntl()
  const id = `route.${code}`
  if (!(id in messages)) return <FormattedMessage id="app.forbiddenHelp" />
  return <FormattedMessage id="app.forbiddenNamed" values={{ page: <FormattedMessage id={id as MessageId} /> }} />
}
