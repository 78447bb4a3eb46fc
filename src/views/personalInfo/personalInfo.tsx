import { Box, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { languages, selectFontSize, useLanguageChoice } from '#src/components/preferences/choices.ts'
import { Card, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { LoadingRows } from '#src/components/feedback/Waiting.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { fontSize, fontSizes, type FontSize } from '#src/components/preferences/paint.ts'
import type { Language } from '#src/components/language/language.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { getPersonal } from '#src/services/personal.ts'
import { Contact } from './Contact.tsx'
import { personalKey } from './key.ts'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './OwnFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { Signature } from './Signature.tsx'

const Absences = lazy(() => import('#src/components/absence/Absences.tsx'))

/** One's own account: who one is, how one gets in, how it looks, where one is signed in. */
export default function PersonalInfo() {
  const answer = useQuery({ queryKey: personalKey, queryFn: ({ signal }) => getPersonal({ signal, quiet: true }) })
  return (
    <>
      <PageHeader title={<FormattedMessage id="personal.title" />}>
        <LinkButton size="sm" variant="outline" href="/modifypassword" textId="frame.changePassword" />
      </PageHeader>
      <RecordBody answer={answer}>
        {(personal) => (
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }} columnGap="6">
            <div>
              <Profile personal={personal} />
              {personal.companyKind === 'SUPPLIER' ? null : <Signature personal={personal} />}
            </div>
            <div>
              <Contact personal={personal} />
              <SecondFactor />
              <Display />
            </div>
            {personal.companyKind === 'SUPPLIER' ? null : <OwnAbsences />}
            <Sessions />
          </Grid>
        )}
      </RecordBody>
    </>
  )
}

/** People of suppliers have nothing to approve. */
function OwnAbsences() {
  const { user } = useSession()
  return (
    <Box gridColumn={{ xl: '1 / -1' }}>
      <Section titleId="absence.title">
        <Card>
          <Suspense fallback={<LoadingRows />}>
            <Absences userId={user.id} isOwn />
          </Suspense>
        </Card>
      </Section>
    </Box>
  )
}

function Display() {
  const intl = useIntl()
  const { language, select } = useLanguageChoice()
  const done = intl.formatMessage({ id: 'frame.fontSizeDone' })
  return (
    <Section titleId="personal.display">
      <Card>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <ChoiceField
            labelId="frame.language"
            value={language}
            onChange={(next) => select(next as Language)}
            options={languages.map(({ value, name }) => ({ value, label: name }))}
          />
          <ChoiceField
            labelId="frame.fontSize"
            value={fontSize()}
            onChange={(size) => selectFontSize(size as FontSize, done)}
            options={fontSizes.map((size) => ({ value: size, label: intl.formatMessage({ id: `frame.fontSize.${size}` as MessageId }) }))}
          />
        </Grid>
      </Card>
    </Section>
  )
}
