import { FormattedMessage } from 'react-intl'

/** Whether a record has come to its end. */
export const Course = ({ finished }: { finished: boolean }) => <FormattedMessage id={`atlas.course.${finished ? 'finished' : 'running'}`} />
