import { FormattedMessage } from 'react-intl'
import { useSearch } from 'wouter'
import { Views } from '#src/components/page/Views.tsx'
import { ProviderList } from './providers/ProviderList.tsx'
import { ServiceList } from './services/ServiceList.tsx'

const path = '/authManager/serviceManager'

/** Programs that call by themselves, and where people of the house sign in besides. */
export default function ServiceManager() {
  const ofProviders = new URLSearchParams(useSearch()).get('view') === 'providers'
  const views = (
    <Views
      labelId="route.serviceManager"
      views={[
        { href: path, title: <FormattedMessage id="service.services" />, current: !ofProviders },
        { href: `${path}?view=providers`, title: <FormattedMessage id="service.providers" />, current: ofProviders },
      ]}
    />
  )
  return ofProviders ? <ProviderList views={views} /> : <ServiceList views={views} />
}
