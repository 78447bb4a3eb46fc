import { Box } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Views } from '#src/components/page/Views.tsx'

const path = '/monitorManager/serviceDataManager'

/** The three views of the screen. */
export const DataViews = ({ view }: { view: 'overview' | 'statements' | 'tables' }) => (
  <Box mb="3">
    <Views
      labelId="route.serviceDataManager"
      views={[
        { href: path, title: <FormattedMessage id="data.overview" />, current: view === 'overview' },
        { href: `${path}?view=statements`, title: <FormattedMessage id="data.statements" />, current: view === 'statements' },
        { href: `${path}?view=tables`, title: <FormattedMessage id="data.tables" />, current: view === 'tables' },
      ]}
    />
  </Box>
)
